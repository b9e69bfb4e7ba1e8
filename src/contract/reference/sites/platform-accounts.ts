import { isOnHost, webAddress } from '../web-address.ts'

/** Account or shop on a platform, whose owner answers for its pages. `key` names it from the platform’s domain on, in small letters. */
export type PlatformAccount = { key: string; host: string }

type Platform = {
  /** Main domain; country domains lead to the same accounts. */
  host: string
  others?: readonly string[]
  /** The paths that name an account, as the platform writes them, each with the part that is the name. */
  paths?: readonly RegExp[]
  /** First path segments that are no account names. */
  notNames?: string
  /** Set when each subdomain is an account, except for these. */
  below?: { not: string }
  /** True where keys leave out the steps before a name, so that a key is no address of its own. */
  isKeyedByName?: true
}

const name = /^\/([\w.-]{2,})/
const everywhere = 'about help login signup privacy terms legal search settings share explore home jobs contact'

/** Account addresses of platforms. Source: their pages, November 2026. */
const platforms: readonly Platform[] = [
  {
    host: 'facebook.com',
    others: ['fb.com'],
    paths: [/^\/(groups\/[^/?]+)/, /^\/(?:people|pages)\/[^/]+\/(\d+)/, /^\/profile\.php\?(?:.*&)?id=(\d+)/, name],
    notNames: `groups people pages profile.php photo photo.php photos watch marketplace events event story.php permalink.php reel sharer
      sharer.php dialog hashtag gaming business policies ads stories plugins public media l.php flx`,
  },
  {
    host: 'instagram.com',
    paths: [/^\/stories\/([\w.]+)/, name],
    notNames: 'p reel reels tv stories accounts directory web',
  },
  { host: 'threads.com', others: ['threads.net'], paths: [/^\/(@[\w.]+)/] },
  {
    host: 'x.com',
    others: ['twitter.com'],
    paths: [name],
    notNames: 'i hashtag intent compose messages notifications tos',
  },
  { host: 'tiktok.com', paths: [/^\/(@[\w.-]+)/] },
  { host: 'youtube.com', paths: [/^\/(@[^/?]+)/, /^\/((?:channel|c|user)\/[^/?]+)/] },
  { host: 'linkedin.com', paths: [/^\/((?:company|in|school|showcase)\/[^/?]+)/] },
  {
    host: 'reddit.com',
    paths: [/^\/(r\/\w+)/, /^\/(?:user|u)\/([\w-]+)/],
    notNames: 'r u user all popular submit',
    isKeyedByName: true,
  },
  { host: 'vk.com', others: ['vk.ru'], paths: [name], notNames: 'feed video photo market wall' },
  {
    host: 'pinterest.com',
    others: 'at ca ch cl co.kr co.uk com.au com.mx de dk es fr ie it jp nz ph pt se'
      .split(' ')
      .map((end) => `pinterest.${end}`),
    paths: [name],
    notNames: 'pin ideas today categories topics videos shopping business password discover',
  },
  { host: 'behance.net', paths: [name], notNames: 'gallery joblist galleries assets for_you hire onboarding live' },
  {
    host: 'flickr.com',
    paths: [/^\/(?:photos|people)\/([\w@.-]+)/],
    notNames: 'tags upload photos people groups',
    isKeyedByName: true,
  },
  { host: '500px.com', paths: [/^\/p\/([\w.-]+)/], notNames: 'p popular photo', isKeyedByName: true },
  { host: 'medium.com', paths: [/^\/(@[\w.-]+)/], below: { not: 'help policy blog api miro cdn-images-1' } },
  {
    host: 'etsy.com',
    paths: [/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(shop\/\w+)/],
    below: { not: 'help i m blog community' },
  },
  { host: 'redbubble.com', paths: [/^\/(people\/[\w-]+)/, /^\/(?:[a-z]{2}\/)?i\/[^/]+\/[^/]+-by-([\w]+)\//] },
  {
    host: 'ebay.com',
    others: 'at be ca ch co.uk com.au de es fr ie it nl pl'.split(' ').map((end) => `ebay.${end}`),
    paths: [/^\/(?:usr|str)\/([\w.*-]+)/],
    notNames: 'usr str itm sch b deals',
    isKeyedByName: true,
  },
  { host: 'zazzle.com', paths: [/^\/(store\/[\w-]+)/] },
  { host: 'fineartamerica.com', paths: [/^\/(profiles\/[\w-]+)/] },
  { host: 'teepublic.com', paths: [/^\/(user\/[\w-]+)/] },
  {
    host: 'deviantart.com',
    paths: [name],
    notNames: 'tag popular topic daily-deviations watch core-membership',
    below: { not: 'sta' },
  },
  {
    host: 'tumblr.com',
    paths: [/^\/blog\/(?:view\/)?([\w-]+)/, name],
    notNames: 'blog tagged dashboard register policy docs communities',
    below: { not: 'media assets static api 64 66' },
  },
  { host: 'vimeo.com', paths: [name], notNames: 'watch features upgrade categories channels groups ondemand stock' },
  { host: 'dribbble.com', paths: [name], notNames: 'shots tags designers hiring' },
  { host: 'unsplash.com', paths: [/^\/(@[\w.-]+)/] },
  { host: 'patreon.com', paths: [/^\/(?:c\/)?([\w.-]{2,})/], notNames: 'posts policy pricing user c' },
  { host: 'bsky.app', paths: [/^\/(profile\/[^/?]+)/] },
  { host: 't.me', others: ['telegram.me'], paths: [/^\/(?:s\/)?(\w{3,})/], notNames: 'joinchat addstickers' },
  { host: 'github.com', paths: [name], notNames: 'features topics collections trending marketplace sponsors orgs' },
  { host: 'sites.google.com', paths: [/^\/((?:view|site|a)\/[^/?]+)/] },
  { host: 'linktr.ee', paths: [name], notNames: 's marketplace blog' },
  { host: 'society6.com', paths: [name], notNames: 'product art collection shop' },
  { host: 'wordpress.com', below: { not: 'en de fr es developer learn files public-api s0 s1 s2 wp' } },
  { host: 'substack.com', paths: [/^\/(@[\w.-]+)/], below: { not: 'on support' } },
  { host: 'squarespace.com', below: { not: 'support static1 engineering' } },
  { host: 'smugmug.com', below: { not: 'photos api secure' } },
  { host: 'photoshelter.com', below: { not: 'support blog c' } },
  { host: 'zenfolio.com', below: { not: 'support cdn' } },
  { host: 'pixieset.com', below: { not: 'support images' } },
  { host: 'format.com', below: { not: 'support' } },
  { host: 'livejournal.com', below: { not: 'ic' } },
  { host: 'over-blog.com', below: { not: 'assets' } },
  { host: 'bigcartel.com', below: { not: 'help images assets' } },
  { host: 'typepad.com', below: { not: 'help everything' } },
]

/** Platforms' domains, which name parties of unknown accounts. */
export const platformHosts: readonly string[] = platforms.flatMap(({ host, others = [] }) => [host, ...others])

/** The rules as text, whose changes reassign pages. */
export const platformRules: string = JSON.stringify([everywhere, platforms], (_, part: unknown) =>
  part instanceof RegExp ? part.source : part,
)

/** Returns the platform's account that an address belongs to; undefined for other sites, and for pages without an account. */
export function platformAccount(address: string): PlatformAccount | undefined {
  const parts = webAddress(address)
  const platform = parts && platformOf(parts.host)
  if (!platform) return undefined
  const { host } = platform
  const own = below(platform, parts.host)
  if (own !== undefined) return { key: `${own}.${host}`, host: `${own}.${host}` }
  if (!isForPeople(parts.host, platform)) return undefined
  const named = (platform.paths ?? []).map((path) => path.exec(parts.path + parts.query)?.[1]).find(Boolean)
  if (named === undefined || isNoName(platform, named)) return undefined
  return { key: `${host}/${decoded(named).toLowerCase()}`, host }
}

/** Account of an address or key, as sheets hold keys. */
export function accountNamed(address: string): string | undefined {
  const account = platformAccount(address)?.key
  if (account !== undefined) return account
  const { host = '', path = '', query = '' } = webAddress(address) ?? {}
  const platform = platforms.find((one) => one.isKeyedByName && isOnHost(host, one.host) && isForPeople(host, one))
  const named = /^\/([\w@.*-]{2,})\/?$/.exec(path)?.[1]
  if (!platform || named === undefined || query !== '' || isNoName(platform, named)) return undefined
  return `${platform.host}/${named.toLowerCase()}`
}

/** True for a platform, which is no single website. */
export const isPlatform = (host: string): boolean => platformOf(host) !== undefined

const platformOf = (host: string): Platform | undefined =>
  platforms.find((one) => [one.host, ...(one.others ?? [])].some((own) => isOnHost(host, own)))

/** The hosts on which members’ pages are: the domain, with `www`, for phones, or in a language. Others hold files. */
const isForPeople = (at: string, { host, others = [] }: Platform): boolean =>
  [host, ...others].some((own) => at === own || /^(www|m|mobile|old|[a-z]{2}(-[a-z]{2})?)$/.test(before(at, own)))

const before = (at: string, own: string) => (at.endsWith(`.${own}`) ? at.slice(0, -own.length - 1) : '')

/** Subdomain of an account; two letters mean a country. */
function below({ host, below: names }: Platform, at: string): string | undefined {
  if (!names || at === host || !at.endsWith(`.${host}`)) return undefined
  const own = at
    .slice(0, -host.length - 1)
    .split('.')
    .at(-1)!
  return own === 'www' || own.length < 3 || words(names.not).has(own) ? undefined : own
}

const isNoName = ({ notNames = '' }: Platform, named: string): boolean =>
  [everywhere, notNames].some((list) => words(list).has(named.toLowerCase()))

const words = (list: string) => new Set(list.split(/\s+/))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
