/** A maker's form of size in an address, and without. */
type Sized = { by: string; source: string; host?: RegExp; path?: readonly [RegExp, string]; query?: readonly string[] }

const picture = '(?:jpe?g|png|webp|gif|avif|heic|tiff?|bmp)'
const ending = (before: string) => new RegExp(`${before}(?=\\.${picture}$)`, 'i')

/** Parameters that size, crop and compress a picture. */
const sizes =
  'w h width height wid hei size sz resize fit crop scale max-w max-h maxwidth maxheight mw mh imwidth imheight quality q dpr strip ssl'.split(
    ' ',
  )

/** Makers that keep the whole file. Source: documentation, November 2026. */
export const sizedAddresses: readonly Sized[] = [
  {
    by: 'Wikimedia',
    source: 'mediawiki.org/wiki/Manual:Thumb.php',
    path: [/\/thumb\/((?:[\da-f]\/[\da-f]{2}\/)?[^/]+)\/(?:lossy-page\d+-)?\d+px-[^/]+$/i, '/$1'],
  },
  {
    by: 'Cloudinary',
    source: 'cloudinary.com/documentation/transformation_reference',
    path: [/(\/image\/upload\/)(?:(?:[a-z]{1,3}_[^/,]+)(?:,[a-z]{1,3}_[^/,]+)*\/)+/, '$1'],
  },
  { by: 'ImageKit', source: 'imagekit.io/docs/transformations', path: [/\/tr:[^/]+(?=\/)/, ''], query: ['tr'] },
  {
    by: 'Uploadcare',
    source: 'uploadcare.com/docs/transformations/image',
    host: /(?:^|\.)ucarecdn\.com$|(?:^|\.)ucarecd\.net$/,
    path: [/\/-\/(?:resize|preview|scale_crop|crop|smart_resize|quality|format)\/.*$/, '/'],
  },
  {
    by: 'Wix',
    source: 'dev.wix.com/docs (media URLs)',
    host: /(?:^|\.)wixstatic\.com$/,
    path: [/\/v1\/(?:fill|fit|crop)\/.*$/, ''],
  },
  {
    by: 'Squarespace',
    source: 'support.squarespace.com (image formats)',
    host: /(?:^|\.)squarespace(?:-cdn)?\.com$/,
    query: ['format'],
  },
  {
    by: 'Blogger and Google',
    source: 'developers.google.com/people/image-sizing',
    host: /(?:^|\.)(?:googleusercontent\.com|ggpht\.com|bp\.blogspot\.com)$/,
    path: [/=[swh]\d+(?:-[a-z\d]+)*$|(?<=\/)(?:s\d+|w\d+-h\d+)(?:-[a-z\d]+)*(?=\/[^/]+$)/i, ''],
  },
  {
    by: 'Flickr',
    source: 'flickr.com/services/api/misc.urls.html',
    host: /(?:^|\.)staticflickr\.com$/,
    path: [/_[sqtmn](?=\.jpg$)/, '_b'],
  },
  {
    by: 'Tumblr',
    source: 'tumblr.com/docs/en/api/v2 (alt_sizes)',
    host: /(?:^|\.)media\.tumblr\.com$/,
    path: [/_(?:75sq|100|250|400)(?=\.\w+$)/, '_1280'],
  },
  {
    by: 'Pinterest',
    source: 'developers.pinterest.com (image sizes)',
    host: /(?:^|\.)pinimg\.com$/,
    path: [/^\/\d+x\d*(?:_RS)?\//, '/originals/'],
  },
  {
    by: 'Etsy',
    source: 'developers.etsy.com (ListingImage)',
    host: /(?:^|\.)etsystatic\.com$/,
    path: [/\/il_\d+x[\dN]+\./, '/il_fullxfull.'],
  },
  {
    by: 'eBay',
    source: 'developer.ebay.com (picture sizes)',
    host: /(?:^|\.)ebayimg\.com$/,
    path: [/\/s-l\d+(?=\.\w+$)/, '/s-l1600'],
  },
  {
    by: 'Amazon',
    source: 'developer-docs.amazon.com (image URLs)',
    host: /(?:^|\.)(?:media-amazon|ssl-images-amazon)\.com$/,
    path: [/\._[A-Z\d,_-]+_(?=\.\w+$)/, ''],
  },
  {
    by: 'YouTube',
    source: 'developers.google.com/youtube/v3 (thumbnails)',
    host: /(?:^|\.)(?:ytimg|youtube)\.com$/,
    path: [/\/(?:mq|hq|sd)?default(?=\.(?:jpg|webp)$)/, '/maxresdefault'],
  },
  {
    by: 'Medium',
    source: 'medium.com (image addresses)',
    host: /(?:^|\.)medium\.com$/,
    path: [/\/(?:(?:resize:\w+|max|fit|c)[:/][\d/:]+|v2\/resize:[^/]+)(?=\/)/, ''],
  },
  {
    by: 'IIIF',
    source: 'iiif.io/api/image/3.0',
    path: [/\/full\/(?:\d*,\d*|!\d+,\d+|pct:\d+)\/(\d+\/(?:default|native))/, '/full/max/$1'],
  },
  {
    by: 'Drupal',
    source: 'drupal.org/docs (image styles)',
    path: [/\/styles\/[^/]+\/(?:public|private)\/(.+?)(?:\.webp)?$/, '/$1'],
    query: ['itok'],
  },
  {
    by: 'Magento',
    source: 'developer.adobe.com/commerce (image cache)',
    path: [/\/cache\/(?:\d+\/)?(?:\w+\/)*[\da-f]{32}(?=\/\w\/\w\/)/, ''],
  },
  {
    by: 'Ghost',
    source: 'ghost.org/docs/themes/assets',
    path: [/(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?(?=\/)/, '$1'],
  },
  {
    by: 'Storyblok',
    source: 'storyblok.com/docs/image-service',
    host: /(?:^|\.)storyblok\.com$/,
    path: [/\/m\/(?:\d+x\d+)?.*$/, ''],
  },
  {
    by: 'PrestaShop',
    source: 'devdocs.prestashop-project.org (image types)',
    path: [/-(?:small|cart|home|medium)_default(?=[/.])/, '-large_default'],
  },
  {
    by: 'Shopify',
    source: 'shopify.dev/docs/api/liquid/filters/img_url',
    path: [
      ending('_(?:\\d+x\\d*|x\\d+|pico|icon|thumb|small|compact|medium)(?:_crop_\\w+)?(?:@\\dx)?(?:\\.progressive)?'),
      '',
    ],
  },
  { by: 'WordPress', source: 'developer.wordpress.org/apis/images (sizes)', path: [ending('-\\d{2,4}x\\d{2,4}'), ''] },
  {
    by: 'imgix, Sanity, Contentful, Scene7, Shopify and their like',
    source: 'docs.imgix.com/apis/rendering/size; sanity.io/docs/image-urls; contentful.com (Images API)',
    query: sizes,
  },
]

/** The address without its size, for each possible maker. */
export function withoutSize(address: URL): string[] {
  return sizedAddresses.flatMap(({ host, path, query = [] }) => {
    if (host && !host.test(address.hostname)) return []
    const other = new URL(address)
    if (path) other.pathname = other.pathname.replace(path[0], path[1]).replaceAll('//', '/')
    other.search = withoutParameters(other.search, query)
    return other.href === address.href ? [] : [other.href]
  })
}

/** The other parameters stay as they are written. */
function withoutParameters(search: string, names: readonly string[]): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.includes(pair.split('=', 1)[0]!.toLowerCase()))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
