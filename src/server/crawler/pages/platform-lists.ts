import type { SitePlatform } from '#contract/sites/domain.ts'

/**
 * Lists of pages on each platform, sitemap first, relative to the site's root. Other sites have a sitemap at the usual place or none. From
 * the platforms' public documents, November 2026.
 */
const listsOf: Partial<Record<SitePlatform, readonly [string, ...string[]]>> = {
  blogger: ['sitemap.xml', 'feeds/posts/default?alt=rss'],
  discourse: ['sitemap.xml', 'latest.rss'],
  drupal: ['sitemap.xml', 'rss.xml'],
  ghost: ['sitemap.xml', 'rss/'],
  joomla: ['sitemap.xml', '?format=feed&type=rss'],
  prestashop: ['1_index_sitemap.xml', 'sitemap.xml'],
  shopify: ['sitemap.xml', 'collections/all.atom'],
  squarespace: ['sitemap.xml', 'blog?format=rss'],
  tumblr: ['sitemap.xml', 'rss'],
  wix: ['sitemap.xml', 'blog-feed.xml'],
  woocommerce: ['wp-sitemap.xml', 'feed/'],
  wordpress: ['wp-sitemap.xml', 'feed/'],
}

/** Lists requested second, after the site's first page. */
export const listsFor = (platform: SitePlatform | undefined): readonly string[] =>
  (platform && listsOf[platform]) ?? ['sitemap.xml']
