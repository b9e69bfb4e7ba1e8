/**
 * Other names of countries than those in `country-names.ts`: native, former and short ones, and the parts of the United Kingdom. Source: Unicode's
 * CLDR 48 (names in each country's official languages) and common usage. They are for searching, never for display.
 */
export const otherCountryNames: ReadonlyMap<string, readonly string[]> = new Map(
  `
  AE UAE, Emirates, Dubai, Abu Dhabi; AL Shqipëria; AM Hayastan; AT Österreich, Oesterreich; AX Ahvenanmaa; BA Bosna i Hercegovina;
  BD Bangla; BE België, Belgique, Belgien; BG Bălgarija; BR Brasil; BY Belarus, Byelorussia, Weissrussland; CD Democratic Republic of the Congo, DR Congo, DRC, Zaire;
  CF Centrafrique; CG Republic of the Congo; CH Schweiz, Suisse, Svizzera, Svizra; CI Ivory Coast; CN Zhongguo, People's Republic of China, PRC;
  CV Cabo Verde; CY Kypros, Kıbrıs; CZ Czech Republic, Česká republika, Česko, Tschechien; DE Deutschland, Allemagne, Alemania; DK Danmark; DO República Dominicana;
  DZ Algérie; EE Eesti; EG Misr; ES España, Espagne, Spanien; ET Abyssinia; FI Suomi; FO Føroyar; FR République française, Frankreich;
  GB Great Britain, Britain, Großbritannien, Grande-Bretagne, Gran Bretaña, Inglaterra, Angleterre, England, Scotland, Wales, Cymru, Northern Ireland, UK; GE Sakartvelo; GL Kalaallit Nunaat, Grønland;
  GR Hellas, Ellada, Griechenland; HK Hong Kong; HR Hrvatska, Kroatien; HU Magyarország, Ungarn; IE Éire, Republic of Ireland, Irland; IL Yisrael;
  IN Bharat; IR Persia; IS Ísland; IT Italia, Italie, Italien, Repubblica Italiana; JP Nippon, Nihon; KE Kenia; KH Kampuchea; KP DPRK, Democratic People's Republic of Korea;
  KR Korea, Republic of Korea, Hanguk; KZ Qazaqstan; LA Lao; LT Lietuva; LU Lëtzebuerg, Luxemburg; LV Latvija, Lettland; MA Maroc, Marokko;
  MD Moldavia; ME Crna Gora; MK Macedonia, Makedonija; MM Burma, Myanmar; MO Macau, Macao; MX México; NL Holland, Hollande, Holanda, Olanda, Nederland, Pays-Bas, Niederlande;
  NO Norge, Noreg; NZ Aotearoa; PH Pilipinas; PL Polska, Polen, Rzeczpospolita Polska; PS Palestine; PT Portuguesa; RE Reunion Island; RO România, Rumänien;
  RS Srbija, Serbien; RU Russian Federation, Rossija, Russland; SA Saudi, KSA; SE Sverige, Schweden; SI Slovenija; SK Slovensko, Slovenská republika, Slovak Republic; SX Saint Martin;
  SZ Swaziland; TL East Timor; TR Turkey, Turkei, Türkei; TH Siam; TW Formosa, Republic of China, Chinese Taipei; TZ Zanzibar; UA Ukraina, Ukraïna;
  US USA, U.S.A., U.S., America, United States of America, States, the States; VA Holy See, Vaticano; VN Viet Nam; ZA South Africa, RSA, Suid-Afrika`
    .trim()
    .split(/;\s+/)
    .map((entry) => {
      const [, code = '', names = ''] = /^(\w\w) ([\s\S]+)$/.exec(entry.trim()) ?? []
      return [code, names.split(/,\s+/)] as const
    }),
)
