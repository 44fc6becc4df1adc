import './style.css';

/** Makes an element with properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Makes a button, with a longer name for screen readers if its text alone says too little. */
export function button(text: string, onclick: () => void, label = text): HTMLButtonElement {
  return make('button', { type: 'button', onclick, ariaLabel: label }, text);
}

/** Shows the parts of a page, in the colour scheme of the browser. */
export function show(...parts: Node[]): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const followScheme = () => {
    document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  };
  followScheme();
  dark.addEventListener('change', followScheme);
  document.body.append(make('main', {}, ...parts));
}
