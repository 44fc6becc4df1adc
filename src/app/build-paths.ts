/**
 * Paths of the page's first scripts, which tell one build from another; none at a development server.
 * A page that the build has drawn holds them back in a template.
 */
export function buildPaths(): string[] {
  const held = document.querySelector<HTMLTemplateElement>('template[data-app]');
  const scripts = (held?.content ?? document).querySelectorAll(
    'script[type="module"][src^="/assets/"]',
  );
  return [...scripts].map((script) => script.getAttribute('src') ?? '');
}
