/** The word mark: the name and a caret. */
export function Logo() {
  return (
    <svg display="block" viewBox="0 0 56 28" width="56" height="28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M5 8h4v13.5c0 3.6-2 5.5-5.5 5.5H1v-3.5h1.8c1.5 0 2.2-.7 2.2-2.2zM5 2h4v4H5zM19.5 7.6a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zm0 3.7a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM30 3.5h4V8h4.5v3.5H34V16c0 1.6.7 2.3 2.2 2.3h2.3v3.5h-2.8c-3.7 0-5.7-1.9-5.7-5.5v-4.8h-2.5V8H30z"
      />
      <path fill="var(--jot-mint)" d="M44 2h9v20h-9z" />
    </svg>
  );
}
