/** Services that make small pictures of a file which their address names. Source: their documentation, November 2026. */
type Naming = { by: string; source: string; host?: RegExp; path?: RegExp; parameters?: readonly string[] }

/** The first group of `path` is the address or its token. */
export const namings: readonly Naming[] = [
  {
    by: 'next/image',
    source: 'nextjs.org/docs (next/image)',
    path: /^(?:\/[^/]+)*\/_next\/image\/?$/,
    parameters: ['url'],
  },
  { by: 'Vercel', source: 'vercel.com/docs/image-optimization', path: /^\/_vercel\/image$/, parameters: ['url'] },
  { by: 'Netlify', source: 'docs.netlify.com/image-cdn', path: /^\/\.netlify\/images$/, parameters: ['url'] },
  { by: 'Astro', source: 'docs.astro.build/en/guides/images', path: /^\/_image$/, parameters: ['href'] },
  { by: 'Nuxt', source: 'image.nuxt.com/providers/ipx', path: /^\/_ipx\/(?:_|[a-z]+_[^/]+)\/(.+)$/ },
  { by: 'wsrv', source: 'wsrv.nl/docs', host: /^(?:images\.weserv\.nl|wsrv\.nl)$/, parameters: ['url'] },
  { by: 'Photon', source: 'jetpack.com/support/site-accelerator', host: /^i\d\.wp\.com$/, path: /^\/(.+)$/ },
  {
    by: 'Cloudflare',
    source: 'developers.cloudflare.com/images/transform-images',
    path: /\/cdn-cgi\/image\/[^/]+\/(.+)$/,
  },
  {
    by: 'Cloudinary',
    source: 'cloudinary.com/documentation/fetch_remote_images',
    path: /\/image\/fetch\/(?:.*?\/)?(https?:.+)$/i,
  },
  { by: 'imgproxy', source: 'docs.imgproxy.net/usage/processing', path: /\/plain\/(https?(?::|%3a).+?)(?:@\w+)?$/i },
  {
    by: 'Thumbor',
    source: 'thumbor.readthedocs.io (usage)',
    path: /\/unsafe\/(?:[^/]*\/)*?((?:https?(?::|%3a).+)|(?:[\w-]+\.)+[a-z]{2,}\/.+)$/i,
  },
  { by: 'TimThumb', source: 'binarymoon.co.uk/projects/timthumb', path: /\/(?:tim)?thumb\.php$/, parameters: ['src'] },
  {
    by: 'Facebook',
    source: 'developers.facebook.com (safe_image.php)',
    path: /\/safe_image\.php$/,
    parameters: ['url'],
  },
  { by: 'DuckDuckGo', source: 'duckduckgo.com (image proxy)', path: /^\/iu\/$/, parameters: ['u'] },
  {
    by: 'Scripts of many makers',
    source: 'the parameters of the services above',
    parameters: ['url', 'src', 'image', 'img', 'imgurl', 'image_url', 'mediaurl', 'u', 'href', 'file'],
  },
]

/** Addresses named within an address, as written. */
export const originalsIn = (address: URL): string[] =>
  namings.flatMap(({ host, path, parameters }) => {
    if (host && !host.test(address.hostname)) return []
    const inPath = path?.exec(address.pathname)
    if (path && !inPath) return []
    const written = parameters
      ? parameters.flatMap((one) => address.searchParams.get(one) ?? [])
      : [decoded(inPath?.[1] ?? '')]
    return written.flatMap((one) => resolved(one, address, parameters !== undefined && !host && !path))
  })

/** An absolute address, or a path of the same site; a name of a host without a scheme where a service writes it so. */
function resolved(written: string, address: URL, isOfAnyMaker: boolean): string[] {
  const text = written
    .trim()
    .replace(/^ssl:/, '')
    .replace(/^(https?):\/(?=[^/])/i, '$1://')
  if (/^https?:\/\//i.test(text) || text.startsWith('//')) return [new URL(text, address)].map(({ href }) => href)
  if (isOfAnyMaker) return /^\/[^/].*\.\w{3,4}$/.test(text) ? [new URL(text, address).href] : []
  if (/^(?:[\w-]+\.)+[a-z]{2,}\//i.test(text)) return [`${address.protocol}//${text}`]
  return text === '' ? [] : [new URL(text.startsWith('/') ? text : `/${text}`, address).href]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
