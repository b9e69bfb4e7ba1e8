/** The VAT of a territory: outside the Union's, as in another country, or its state's at its own rate. */
type AreaVat = { kind: 'outside' } | { kind: 'as'; country: string } | { kind: 'own-rate' }

/** A territory that value added tax treats otherwise than the country in its addresses. */
export type TaxArea = {
  /** The rate of an area with its own stands under this name. */
  id: string
  name: string
  /** Article of Directive 2006/112/EC as consolidated on 14 August 2025. */
  article: string
  /** Its addresses name this country; null where they always name its own. */
  state: string | null
  /** ISO 3166-1 codes of its own, the reserved ones included. */
  codes: string[]
  /** Matches a whole postcode of its state. */
  postcodes: RegExp | null
  /** Towns and islands without accents, in small letters: they count where an address has no postcode. */
  places: string[]
  vat: AreaVat
}

const outside: AreaVat = { kind: 'outside' }
const like = (country: string): AreaVat => ({ kind: 'as', country })
const ownRate: AreaVat = { kind: 'own-rate' }

const names = (list: string): string[] => list.split(', ')

/** The territories of the Union's customs territory to which the Directive does not apply. */
const articleSix: TaxArea[] = [
  {
    id: 'mount-athos',
    name: 'Mount Athos',
    article: '6(1)(a)',
    state: 'GR',
    codes: [],
    postcodes: /^6308[67]$/,
    places: names('mount athos, agion oros, agio oros, karyes agiou orous, αγιον ορος, αγιο ορος'),
    vat: outside,
  },
  {
    id: 'canary-islands',
    name: 'the Canary Islands',
    article: '6(1)(b)',
    state: 'ES',
    codes: ['IC'],
    postcodes: /^3[58]\d{3}$/,
    places: names(
      'canary islands, islas canarias, canarias, gran canaria, tenerife, lanzarote, fuerteventura, la gomera, el hierro, las palmas, las palmas de gran canaria, santa cruz de tenerife',
    ),
    vat: outside,
  },
  {
    id: 'french-overseas',
    name: 'the French overseas territories of articles 349 and 355(1) TFEU',
    article: '6(1)(c)',
    state: 'FR',
    codes: ['GP', 'GF', 'MQ', 'RE', 'YT', 'MF'],
    postcodes: /^97(?:1(?!33)|2|3|4|6|8)\d{2}$/,
    places: names('guadeloupe, martinique, guyane, guyane francaise, french guiana, la reunion, reunion, mayotte'),
    vat: outside,
  },
  {
    id: 'aland',
    name: 'the Åland Islands',
    article: '6(1)(d)',
    state: 'FI',
    codes: ['AX'],
    postcodes: /^22\d{3}$/,
    places: names('aland, aland islands, ahvenanmaa, mariehamn, maarianhamina'),
    vat: outside,
  },
  {
    id: 'channel-islands',
    name: 'the Channel Islands',
    article: '6(1)(e)',
    state: 'GB',
    codes: ['JE', 'GG'],
    postcodes: /^(?:JE|GY)\d/,
    places: names('jersey, guernsey, alderney, sark, herm, channel islands, st helier, st peter port'),
    vat: outside,
  },
  {
    id: 'campione',
    name: 'Campione d’Italia',
    article: '6(1)(f)',
    state: 'IT',
    codes: [],
    postcodes: /^2206[01]$/,
    places: names("campione d'italia, campione d’italia"),
    vat: outside,
  },
  {
    id: 'lake-lugano',
    name: 'the Italian waters of Lake Lugano',
    article: '6(1)(g)',
    state: null,
    codes: [],
    postcodes: null,
    places: [],
    vat: outside,
  },
  {
    id: 'heligoland',
    name: 'the island of Heligoland',
    article: '6(2)(a)',
    state: 'DE',
    codes: [],
    postcodes: /^27498$/,
    places: names('helgoland, heligoland'),
    vat: outside,
  },
  {
    id: 'busingen',
    name: 'the territory of Büsingen',
    article: '6(2)(b)',
    state: 'DE',
    codes: [],
    postcodes: /^78266$/,
    places: names('busingen, buesingen, busingen am hochrhein, buesingen am hochrhein'),
    vat: outside,
  },
  {
    id: 'ceuta',
    name: 'Ceuta',
    article: '6(2)(c)',
    state: 'ES',
    codes: ['EA'],
    postcodes: /^51\d{3}$/,
    places: ['ceuta'],
    vat: outside,
  },
  {
    id: 'melilla',
    name: 'Melilla',
    article: '6(2)(d)',
    state: 'ES',
    codes: ['EA'],
    postcodes: /^52\d{3}$/,
    places: ['melilla'],
    vat: outside,
  },
  {
    id: 'livigno',
    name: 'Livigno',
    article: '6(2)(e)',
    state: 'IT',
    codes: [],
    postcodes: /^23041$/,
    places: ['livigno'],
    vat: outside,
  },
]

/** Territories that are no third countries. Since the United Kingdom left, the Isle of Man lies outside with it. */
const articleSeven: TaxArea[] = [
  {
    id: 'monaco',
    name: 'the Principality of Monaco',
    article: '7(1)',
    state: 'FR',
    codes: ['MC'],
    postcodes: /^980\d{2}$/,
    places: names('monaco, monte-carlo, monte carlo'),
    vat: like('FR'),
  },
  {
    id: 'isle-of-man',
    name: 'the Isle of Man',
    article: '7(1)',
    state: 'GB',
    codes: ['IM'],
    postcodes: /^IM\d/,
    places: ['isle of man'],
    vat: like('GB'),
  },
  {
    id: 'sovereign-bases',
    name: 'the Sovereign Base Areas of Akrotiri and Dhekelia',
    article: '7(1)',
    state: 'GB',
    codes: [],
    // Postcodes of the forces' post: Episkopi, Akrotiri, Dhekelia and Ayios Nikolaos.
    postcodes: /^BFPO(?:53|57|58|59)$/,
    places: names('akrotiri, dhekelia, episkopi, ayios nikolaos, akrotiri and dhekelia'),
    vat: like('CY'),
  },
]

/** Territories in which their state may charge less. */
const article104: TaxArea[] = [
  {
    id: 'jungholz-mittelberg',
    name: 'Jungholz and Mittelberg',
    article: '104(1)',
    state: 'AT',
    codes: [],
    postcodes: /^(?:6691|699[123])$/,
    places: names('jungholz, riezlern, kleinwalsertal'),
    vat: ownRate,
  },
  {
    id: 'greek-islands',
    name: 'the Greek islands of article 104(2)',
    article: '104(2)',
    state: 'GR',
    codes: [],
    // Lesbos, Chios, Samos, Cyclades, Dodecanese; Thasos, Samothrace, Northern Sporades, Skyros.
    postcodes: /^(?:8[1-5]\d{3}|64004|68002|3700[2-5]|34007)$/,
    places: names(
      'lesbos, lesvos, chios, samos, rhodes, rodos, kos, mykonos, santorini, thira, syros, paros, naxos, thasos, thassos, samothraki, samothrace, skiathos, skopelos, alonissos, skyros',
    ),
    vat: ownRate,
  },
  {
    id: 'azores',
    name: 'the Azores',
    article: '104(3)',
    state: 'PT',
    codes: [],
    postcodes: /^9[5-9]\d{2}/,
    places: names('acores, azores, ponta delgada, angra do heroismo'),
    vat: ownRate,
  },
  {
    id: 'madeira',
    name: 'Madeira',
    article: '104(3)',
    state: 'PT',
    codes: [],
    postcodes: /^9[0-4]\d{2}/,
    places: names('madeira, funchal, porto santo'),
    vat: ownRate,
  },
]

/** Third countries whose addresses often name a member state: the Treaty does not apply to them (articles 355(2) and (5)(a) TFEU). */
const articleFive: TaxArea[] = [
  {
    id: 'french-collectivities',
    name: 'the French overseas countries and territories',
    article: '5(4)',
    state: 'FR',
    codes: ['BL', 'PM', 'WF', 'PF', 'NC', 'TF'],
    postcodes: /^(?:97133|97[57]\d{2}|98[4678]\d{2})$/,
    places: names(
      'saint-barthelemy, saint barthelemy, saint-pierre-et-miquelon, wallis-et-futuna, polynesie francaise, nouvelle-caledonie, papeete, noumea',
    ),
    vat: outside,
  },
  {
    id: 'faroes-greenland',
    name: 'the Faroe Islands and Greenland',
    article: '5(4)',
    state: 'DK',
    codes: ['FO', 'GL'],
    postcodes: /^39\d{2}$/,
    places: names('faroe islands, foroyar, faeroerne, torshavn, greenland, gronland, kalaallit nunaat, nuuk'),
    vat: outside,
  },
]

export const taxAreas: readonly TaxArea[] = [...articleFive, ...articleSix, ...articleSeven, ...article104]
