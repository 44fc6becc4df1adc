import { useLocation, useParams } from 'react-router-dom';

/**
 * The token of the mail's link that led here. It stands behind `#`, which no server is sent; in links of
 * older mails it is the last part of the path.
 */
export function useMailToken(): string {
  const { token } = useParams();
  const { hash } = useLocation();
  return token ?? hash.slice(1);
}
