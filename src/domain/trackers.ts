/** Parameters that say who follows a link and where it was found, and nothing about what it shows. */
const TRACKERS: ReadonlySet<string> = new Set(
  [
    // Advertisements: Google, Meta, Microsoft, Yandex, X, TikTok, LinkedIn, Pinterest, Reddit, Impact.
    'gclid gclsrc dclid gbraid wbraid srsltid fbclid msclkid yclid ysclid twclid ttclid li_fat_id',
    'epik rdt_cid irclickid',
    // Who shared it: Instagram.
    'igshid igsh',
    // Which mail, and to whom: Mailchimp, Marketo, HubSpot, Vero, Drip, Klaviyo, MailerLite, Kit, Wicked.
    'mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking vero_id vero_conv __s _kx',
    'ml_subscriber ml_subscriber_hash ck_subscriber_id wickedid',
    // Whoever goes from site to site.
    '_ga _gl _openstat',
  ].flatMap((names) => names.split(' ')),
);

/** Trackers that come with many endings: Google's campaigns, Omeda's mails. */
const TRACKER_STARTS = ['utm_', 'oly_'] as const;

/** On these hosts `si` says who shared it; elsewhere it may mean anything. */
const SHARE_ID = 'si';
const SHARE_ID_HOST =
  /^(?:https?:\/\/)?(?:[^/?#@]*@)?(?:[^/?#:]*\.)?(?:youtube\.com|youtu\.be|spotify\.com)(?:[/?#:]|$)/i;

/** Parameters that sign an address, or let in whoever has it: it may be valid only as it is. */
const SIGNATURE = /^(?:x-amz-|x-goog-)|(?:^|[_-])(?:sig|sign|signature|hmac|jwt|token)$/;

/** What unsubscribes somebody has to know whom. */
const UNSUBSCRIBE = 'unsubscribe';

/**
 * An address without the parameters that only track who follows it. They are cut out of its query, and
 * all else stays as it is, to the letter. An address that is signed, or holds “unsubscribe”, is left
 * alone.
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
