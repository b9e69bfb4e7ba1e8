/** A candidate for a site's logo: its touch icon, its logo in schema.org's terms, the icon of its pages, or their sharing picture. */
export type LogoCandidate = { url: string; from: 'touch-icon' | 'schema' | 'icon' | 'picture' }

/** Most candidates of one page. */
const maxCandidates = 6
const longestAddress = 2000

/**
 * Candidates for the site's logo on a page, the best first. Browsers look for an icon of a certain name if a page names none. A sharing
 * picture is often a photograph, so it comes last. Never throws; its time grows linearly with the markup.
 */
export function logosIn(markup: string, url: string): LogoCandidate[] {
  const links = tagsIn(markup, 'link')
    .map(iconOf)
    .filter((icon) => icon !== undefined)
  const base = baseIn(markup, url)
  const named = [
    ...links.filter(({ from }) => from === 'touch-icon').toSorted(largestFirst),
    ...schemaLogos(markup),
    ...links.filter(({ from }) => from === 'icon').toSorted(largestFirst),
    { href: new URL('/favicon.ico', url).href, from: 'icon' } as const,
    ...(isFront(url) ? pictures(markup) : []),
  ]
  const candidates = new Map<string, LogoCandidate>()
  for (const { href, from } of named) {
    const address = readableAt(href, base)
    if (address !== undefined && !candidates.has(address)) candidates.set(address, { url: address, from })
  }
  return [...candidates.values()].slice(0, maxCandidates)
}

/** Base of the addresses in a page's markup. */
export const baseIn = (markup: string, url: string): string =>
  URL.parse(tagsIn(markup, 'base')[0]?.get('href') ?? '', url)?.href ?? url

type Named = { href: string; from: LogoCandidate['from'] }
type Icon = Named & { side: number }

/** Undefined for drawings (unreadable) and inline pictures (mostly dots). */
function readableAt(href: string, base: string): string | undefined {
  const address = href.length > longestAddress ? null : URL.parse(href.replaceAll('&amp;', '&').trim(), base)
  if (!address || !/^https?:$/.test(address.protocol) || /\.svgz?$/i.test(address.pathname)) return undefined
  address.hash = ''
  return address.href.length > longestAddress ? undefined : address.href
}

const largestFirst = (a: Icon, b: Icon) => b.side - a.side

/** True for the front page of a site. */
export const isFront = (url: string) => new URL(url).pathname === '/'

function iconOf(link: Map<string, string>): Icon | undefined {
  const rel = (link.get('rel') ?? '').toLowerCase().split(/\s+/)
  const href = link.get('href')
  if (href === undefined || link.get('type') === 'image/svg+xml') return undefined
  const sides = [...(link.get('sizes') ?? '').matchAll(/(\d{1,4})x\d/gi)].map(([, side]) => Number(side))
  const side = Math.max(0, ...sides)
  if (rel.some((word) => /^apple-touch-icon(?:-precomposed)?$/.test(word))) return { href, from: 'touch-icon', side }
  return rel.includes('icon') ? { href, from: 'icon', side } : undefined
}

/** Logos of organisations, written as `"logo": "…"` or `"logo": { "url": "…" }`. */
function schemaLogos(markup: string): Named[] {
  const logos = markup.matchAll(
    /"logo"\s*:\s*(?:\{[^{}]{0,400}?"(?:url|contentUrl)"\s*:\s*)?"((?:[^"\\]|\\\/){1,2000})"/g,
  )
  return [...logos].slice(0, 2).map(([, href]) => ({ href: href!.replaceAll('\\/', '/'), from: 'schema' }))
}

const pictures = (markup: string): Named[] =>
  tagsIn(markup, 'meta')
    .filter((meta) => meta.get('property')?.toLowerCase() === 'og:image')
    .slice(0, 1)
    .map((meta) => ({ href: meta.get('content') ?? '', from: 'picture' }))

/** Attributes of these elements, by name in lower case. */
function tagsIn(markup: string, name: 'link' | 'meta' | 'base'): Map<string, string>[] {
  const tags = markup.matchAll(new RegExp(`<${name}\\s([^<>]{1,4000})>`, 'gi'))
  return [...tags].slice(0, 500).map(([, inside]) => {
    const attributes = inside!.matchAll(/([\w-]{1,40})\s?=\s?(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)
    return new Map(
      [...attributes].map(([, key, double, single, bare]) => [key!.toLowerCase(), double ?? single ?? bare ?? '']),
    )
  })
}
