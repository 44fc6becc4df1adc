import { useSite } from '../../stores/site';
import { BUILT_ON } from '../../ui/built-on';

/** The server's operator, and the projects that Jot is built on (spec §2). */
export function Authors() {
  const site = useSite((state) => state.site);
  return (
    <>
      <p>
        This server is looked after by its operator
        {site?.contact ? (
          <>
            : write to <a href={`mailto:${site.contact}`}>{site.contact}</a>
          </>
        ) : (
          ', who is the one to ask'
        )}
        .
      </p>
      <p>
        Jot is made by its contributors and built on the work of others:{' '}
        {BUILT_ON.map(({ name, url }, index) => (
          <span key={name}>
            {index > 0 && (index === BUILT_ON.length - 1 ? ' and ' : ', ')}
            <a href={url} rel="noreferrer">
              {name}
            </a>
          </span>
        ))}
        .
      </p>
    </>
  );
}
