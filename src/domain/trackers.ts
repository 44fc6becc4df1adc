/** Query parameters that only track users, and don't change the page. */
const TRACKERS: ReadonlySet<string> = new Set(
  [
    // Advertisements: Google, Meta, Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest, Reddit, Impact.
    'gclid gclsrc dclid gbraid wbraid srsltid fbclid msclkid yclid ysclid twclid ttclid li_fat_id',
    'epik rdt_cid irclickid',
    // Shares: Instagram.
    'igshid igsh',
    // Mails: Mailchimp, Marketo, HubSpot, Vero, Drip, Klaviyo, MailerLite, Kit, Wicked.
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv __s _kx',
    'ml_subscriber ml_subscriber_hash ck_subscriber_id wickedid',
    // Cross-site visits.
    '_ga _gl _openstat',
  ].flatMap((names) => names.split(' ')),
);

/** Prefixes of trackers: Google's campaigns, Omeda's mails. */
const TRACKER_STARTS = ['utm_', 'oly_'] as const;

/** On these hosts, `si` identifies the user who shared the link. Elsewhere, it may mean anything. */
const SHARE_ID = 'si';
const SHARE_ID_HOST =
  /^(?:https?:\/\/)?(?:[^/?#@]*@)?(?:[^/?#:]*\.)?(?:youtube\.com|youtu\.be|spotify\.com)(?:[/?#:]|$)/i;

/** Parameters with a signature or an access token. Such a URL may be valid only if it is unchanged. */
const SIGNATURE = /^(?:x-amz-|x-goog-)|(?:^|[_-])(?:sig|sign|signature|hmac|jwt|token)$/;

/** A URL to unsubscribe from mails needs its parameters. */
const UNSUBSCRIBE = 'unsubscribe';

/**
 * Removes tracking parameters from a URL. Nothing else changes. A URL with a signature or with “unsubscribe” is
 * returned unchanged.
 */
export function withoutTrackers(url: string): string {
  const hash = url.indexOf('#');
  const end = hash === -1 ? url.length : hash;
  const start = url.slice(0, end).indexOf('?');
  if (start === -1 || url.toLowerCase().includes(UNSUBSCRIBE)) return url;

  const parameters = url.slice(start + 1, end).split('&');
  const hasShareId = SHARE_ID_HOST.test(url);
  if (parameters.some((parameter) => SIGNATURE.test(nameOf(parameter)))) return url;
  const kept = parameters.filter((parameter) => !isTracker(nameOf(parameter), hasShareId));
  if (kept.length === parameters.length) return url;
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return url.slice(0, start) + query + url.slice(end);
}

function nameOf(parameter: string): string {
  const end = parameter.indexOf('=');
  return (end === -1 ? parameter : parameter.slice(0, end)).toLowerCase();
}

function isTracker(name: string, hasShareId: boolean): boolean {
  return (
    TRACKERS.has(name) ||
    TRACKER_STARTS.some((start) => name.startsWith(start)) ||
    (hasShareId && name === SHARE_ID)
  );
}
