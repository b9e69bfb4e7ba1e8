import { isOnHost } from './web-address.ts'

/**
 * Hosts that deliver files for the sites of others: a file there is the page's own. Source: the services' own documentation, November 2026.
 */
const deliveryNetworks: readonly string[] =
  `akamaihd.net akamaized.net amazonaws.com azureedge.net azurefd.net b-cdn.net bp.blogspot.com cdn-apple.com
  cdn.sanity.io cdn.shopify.com cdninstagram.com cloudflare-ipfs.com cloudfront.net cloudinary.com
  core.windows.net ctfassets.net digitaloceanspaces.com ebayimg.com edgekey.net etsystatic.com fastly.net fbcdn.net ggpht.com
  googleusercontent.com hubspotusercontent.net imagekit.io images.prismic.io imgix.net jsdelivr.net kxcdn.com licdn.com
  media-amazon.com miro.medium.com netdna-ssl.com pinimg.com r2.dev redd.it shopifycdn.com squarespace-cdn.com
  ssl-images-amazon.com stackpathcdn.com staticflickr.com storage.googleapis.com supabase.co media.tumblr.com twimg.com
  vercel-storage.com website-files.com wixmp.com wixstatic.com wp.com wsimg.com yimg.com ytimg.com`.split(/\s+/)

/** Whether files at this host belong to whoever's page shows them. */
export const isDeliveryNetwork = (host: string): boolean => deliveryNetworks.some((one) => isOnHost(host, one))
