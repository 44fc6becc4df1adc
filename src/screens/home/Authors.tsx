import { useSite } from '../../stores/site';
import { BuiltOn } from '../../ui/BuiltOn';

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
        Jot is made by its contributors and built on the work of others: <BuiltOn />.
      </p>
    </>
  );
}
