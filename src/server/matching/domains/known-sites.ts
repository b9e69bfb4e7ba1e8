import type { SitePlatform } from '#contract/matching/domain.ts'
import type { SiteCategory } from '#contract/reference/site-categories.ts'

type Known = { category: SiteCategory; platform?: SitePlatform }

/** Sites that everybody knows for what they are, by registrable domain. Our own list; source: the sites themselves, November 2026. */
export const knownSites: Readonly<Record<string, Known>> = {
  'facebook.com': { category: 'social-media', platform: 'facebook' },
  'instagram.com': { category: 'social-media', platform: 'instagram' },
  'linkedin.com': { category: 'social-media' },
  'pinterest.com': { category: 'social-media', platform: 'pinterest' },
  'reddit.com': { category: 'online-forum', platform: 'reddit' },
  'threads.net': { category: 'social-media' },
  'tiktok.com': { category: 'social-media' },
  'tumblr.com': { category: 'social-media', platform: 'tumblr' },
  'twitter.com': { category: 'social-media', platform: 'x' },
  'vk.com': { category: 'social-media' },
  'weibo.com': { category: 'social-media' },
  'x.com': { category: 'social-media', platform: 'x' },
  'youtube.com': { category: 'social-media', platform: 'youtube' },
  'medium.com': { category: 'blogging', platform: 'medium' },
  'substack.com': { category: 'blogging' },
  'flickr.com': { category: 'image-hosting', platform: 'flickr' },
  '500px.com': { category: 'image-hosting' },
  'imgur.com': { category: 'image-hosting' },
  'pexels.com': { category: 'image-hosting' },
  'pixabay.com': { category: 'image-hosting' },
  'unsplash.com': { category: 'image-hosting' },
  'baidu.com': { category: 'search-engines' },
  'bing.com': { category: 'search-engines' },
  'duckduckgo.com': { category: 'search-engines' },
  'google.com': { category: 'search-engines' },
  'yandex.ru': { category: 'search-engines' },
  'aliexpress.com': { category: 'e-commerce' },
  'alibaba.com': { category: 'e-commerce' },
  'amazon.com': { category: 'e-commerce' },
  'ebay.com': { category: 'e-commerce' },
  'etsy.com': { category: 'e-commerce' },
  'redbubble.com': { category: 'e-commerce' },
  'temu.com': { category: 'e-commerce' },
  'craigslist.org': { category: 'directories-and-classifieds' },
  'yelp.com': { category: 'directories-and-classifieds' },
  'bbc.co.uk': { category: 'news' },
  'cnn.com': { category: 'news' },
  'nytimes.com': { category: 'news' },
  'theguardian.com': { category: 'news' },
  'wikipedia.org': { category: 'education' },
}

/** Below these domains everybody has a site of their own; what they are is told by the service. */
export const hostedBelow: readonly { suffix: string; known: Known }[] = [
  { suffix: 'blogspot.com', known: { category: 'blogging', platform: 'blogger' } },
  { suffix: 'wordpress.com', known: { category: 'blogging', platform: 'wordpress' } },
  { suffix: 'tumblr.com', known: { category: 'blogging', platform: 'tumblr' } },
  { suffix: 'medium.com', known: { category: 'blogging', platform: 'medium' } },
  { suffix: 'substack.com', known: { category: 'blogging' } },
  { suffix: 'myshopify.com', known: { category: 'e-commerce', platform: 'shopify' } },
  { suffix: 'github.io', known: { category: 'technology', platform: 'github' } },
]
