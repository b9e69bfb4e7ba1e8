/** A page as a scene's site answers for it. Pictures of the owner's that stand on it are not named here. */
export type ScenePage = {
  title: string
  /** Paths that it links on its own site. */
  links?: readonly string[]
  /** Its other pictures, by their paths. */
  images?: readonly string[]
  /** Its declared language; English by default. */
  lang?: string
  /** Additional markup. */
  says?: string
  /** True when the owner's former pictures are removed. */
  isCleared?: true
}

/** A site of the busy scene: where it says that it is, and its pages by their paths. */
export type SceneSite = {
  origin: string
  country: string | null
  /** Its robots.txt; null when unreachable. */
  robots?: string | null
  pages: Readonly<Record<string, ScenePage>>
  /** The colour of its mark; without one it has none. */
  mark?: string
}

const imprint = (says: string): ScenePage => ({ title: 'Imprint', says: `<p>${says}</p>` })
const typed = (type: string) => `<script type="application/ld+json">{"@type":"${type}"}</script>`
const built = (platform: string) => `<meta name="generator" content="${platform} 6.4">`
const shop = '<link href="/wp-content/plugins/woocommerce/shop.css"><button>Add to cart</button><p>48,00 €</p>'

/** Visited sites with their contents and owners. */
export const sceneSites: readonly SceneSite[] = [
  {
    origin: 'https://www.northbound-journal.example',
    mark: '#1f3b57',
    country: 'GB',
    robots: 'User-agent: *\nDisallow: /members/\nDisallow: /media/members/',
    pages: {
      '/': {
        title: 'Northbound Journal',
        links: ['/glacier-in-june', '/tea-country', '/imprint', '/members/letters', '/archive/2019', '/pictures'],
        says: typed('NewsArticle'),
      },
      '/glacier-in-june': { title: 'Glacier in June: five quiet lakes', isCleared: true },
      '/tea-country': { title: 'Three days in tea country' },
      '/pictures': {
        title: 'Pictures of the year',
        images: [
          '/media/dunes.jpg',
          '/media/harbour.jpg',
          '/media/dot.gif',
          '/media/members/portrait.jpg',
          '/media/lost.jpg',
        ],
      },
      '/imprint': imprint('Northbound Media Ltd, Leith, United Kingdom'),
    },
  },
  {
    origin: 'https://stones-and-arches.example',
    country: 'IT',
    pages: {
      '/': { title: 'Stones & Arches', links: ['/rome/', '/rome/colosseum', '/imprint'], says: typed('TravelAgency') },
      '/rome/': { title: 'Rome – Stones & Arches' },
      '/rome/colosseum': { title: 'The Colosseum, stone by stone' },
      '/imprint': imprint('Pietre S.r.l., Roma, Italia'),
    },
  },
  {
    origin: 'https://poster-loft.example',
    mark: '#8a5a2b',
    country: 'FR',
    pages: {
      '/': { title: 'Poster Loft', lang: 'fr-BE', links: ['/imprint', '/contact-us'], says: shop },
      '/imprint': imprint('Poster Loft SARL, Lyon, France'),
      '/contact-us': imprint('<a href="mailto:hello@poster-loft.example">Write to us</a>'),
    },
  },
  {
    origin: 'https://moodboards.example',
    country: 'NL',
    pages: {
      '/': { title: 'Mood boards', links: ['/imprint'], says: '<p>€ 4.99 a month</p>' },
      '/imprint': imprint('Utrecht, Nederland'),
    },
  },
  {
    origin: 'https://birds-of-the-coast.example',
    mark: '#0d5c3f',
    country: 'US',
    pages: {
      '/': { title: 'Birds of the coast', links: ['/contact'], says: typed('NGO') },
      '/contact': imprint(
        'Friends of the Shore, Monterey, USA. <a href="mailto:shore@birds-of-the-coast.example">Write</a>',
      ),
    },
  },
  {
    origin: 'https://garden-forum.example',
    country: 'DE',
    pages: {
      '/': { title: 'Garden forum', links: ['/imprint'], says: built('Discourse') },
      '/imprint': imprint('Angaben gemäß § 5: Gartenfreunde e. V., Kassel, Deutschland'),
    },
  },
  {
    origin: 'https://winter-stories.example',
    country: 'CA',
    pages: {
      '/': { title: 'Winter stories', links: ['/imprint'], says: built('WordPress') },
      '/imprint': imprint('Winter Stories, Québec, Canada'),
    },
  },
  { origin: 'https://wallpaper-barn.example', country: null, robots: null, pages: {} },
  {
    origin: 'https://lakeside-hotel.example',
    country: 'IT',
    pages: {
      '/': { title: 'Lakeside Hotel', links: ['/imprint'], says: typed('Hotel') },
      '/imprint': imprint('Lakeside Hotel S.r.l., Stresa, Italia, € 180.00 a night'),
    },
  },
  {
    origin: 'https://villa-brokers.example',
    country: 'ES',
    pages: {
      '/': { title: 'Villa Brokers', links: ['/aviso-legal'], says: typed('RealEstateAgent') },
      '/aviso-legal': imprint('Villa Brokers S.L.U., Bilbao, España'),
    },
  },
  {
    origin: 'https://morning-herald.example',
    mark: '#7a1f2b',
    country: 'GB',
    pages: {
      '/': { title: 'The Morning Herald', links: ['/contact'], says: typed('NewsMediaOrganization') },
      '/contact': imprint('Morning Herald Ltd., Leeds, United Kingdom'),
    },
  },
  {
    origin: 'https://nature-academy.example',
    country: 'FR',
    pages: {
      '/': { title: 'Nature Academy', links: ['/mentions-legales'], says: typed('School') },
      '/mentions-legales': imprint('Nature Academy, Grenoble, France'),
    },
  },
  {
    origin: 'https://tavola-blu.example',
    country: 'PT',
    pages: {
      '/': { title: 'Tavola Blu', links: ['/imprint'], says: typed('Restaurant') },
      '/imprint': imprint('Tavola Blu, Porto, Portugal'),
    },
  },
]
