import { isOnHost } from '../web-address.ts'

/** Hosts that deliver files for other sites: a file there counts as the page's own. Source: the services' documentation, November 2026. */
const networks: readonly string[] =
  `akamaihd.net akamaized.net amazonaws.com azureedge.net azurefd.net b-cdn.net cdn.sanity.io cdn.shopify.com cloudfront.net
  cloudinary.com core.windows.net ctfassets.net digitaloceanspaces.com edgekey.net fastly.net ggpht.com googleusercontent.com
  hubspotusercontent.net imagekit.io images.prismic.io imgix.net jsdelivr.net kxcdn.com netdna-ssl.com r2.dev shopifycdn.com
  squarespace-cdn.com stackpathcdn.com storage.googleapis.com supabase.co vercel-storage.com website-files.com wixmp.com
  wixstatic.com wp.com wsimg.com`.split(/\s+/)

/** Platforms by the name before the ending of their pages' domain, with the hosts that deliver only their files. Source: as above. */
const platforms: readonly [page: string, hosts: readonly string[]][] = [
  ['amazon', ['media-amazon.com', 'ssl-images-amazon.com']],
  ['blogspot', ['bp.blogspot.com']],
  ['ebay', ['ebayimg.com']],
  ['etsy', ['etsystatic.com']],
  ['facebook', ['fbcdn.net']],
  ['flickr', ['staticflickr.com']],
  ['instagram', ['cdninstagram.com', 'fbcdn.net']],
  ['linkedin', ['licdn.com']],
  ['pinterest', ['pinimg.com']],
  ['reddit', ['redd.it']],
  ['twitter', ['twimg.com']],
  ['x', ['twimg.com']],
  ['yahoo', ['yimg.com']],
  ['youtube', ['ytimg.com']],
]

/** True when files at this host belong to the page: it is a delivery network, or delivers for the page's platform. */
export const isDeliveredFor = (fileHost: string, pageHost: string): boolean =>
  [...networks, ...platforms.flatMap(([page, hosts]) => (isPageOf(page, pageHost) ? hosts : []))].some((host) =>
    isOnHost(fileHost, host),
  )

/** `www.ebay.co.uk` is a page of ebay; `ebay.shop.example` is not. */
const isPageOf = (platform: string, host: string): boolean =>
  new RegExp(`(^|\\.)${platform}\\.(com|org|net|[a-z]{2}|com?\\.[a-z]{2})$`).test(host)
