import { z } from 'zod'

/** A text of law, or of a host, that an entry rests on, with the day on which it was read. */
export const Source = z.strictObject({
  title: z.string().min(3).max(500),
  address: z.string().max(500).nullable(),
  checkedAt: z.iso.date(),
})
export type Source = z.infer<typeof Source>

const read = (title: string, address: string | null = null): Source => ({ title, address, checkedAt: '2026-11-28' })

export const sources = {
  us512: read('17 U.S.C. 512 (statute text; 112 Stat. 2883 on wikisource for 512(g))'),
  au1969: read('austlii.edu.au Copyright Regulations 1969 regs 20K, 20M (predecessor text)'),
  au2017: read('zoelaw.ai mirror of Copyright Regulations 2017 ss 25-26; casechat.au compilation 20 Mar 2024 exists'),
  ca41: read('laws-lois.justice.gc.ca Copyright Act 41.25-41.26'),
  ca2018: read('firstreference.com and michaelgeist.ca on the 2018 amendment (41.25(3))'),
  cnRegulation: read(
    'Regulation on Protection of the Right of Communication through Information Networks, arts 14-17 (text)',
  ),
  cnCivilCode: read('PRC Civil Code arts 1195-1196 (text)'),
  cnECommerce: read('PRC E-Commerce Law arts 42-43 (text)'),
  cnForm: read('National Copyright Administration recommended notice form'),
  dsa: read('eu-digital-services-act.com, Regulation (EU) 2022/2065 art. 16'),
  frSren: read('reynaud-avocat.com 25 Jul 2024 and pechenard.com on the SREN law of 21 May 2024'),
  de97a: read('buzer.de UrhG 97a with the change of 26 Nov 2020'),
  it633: read('coedisar and jacobacci notes on L. 633/1941 arts 87-92'),
  esRoyalDecree: read('boe.es RD 1130/2023; cultura.gob.es Seccion Segunda'),
  pt82: read('efcm.pt and parliament texts on Lei 82/2021 (IGAC)'),
  ptCdadc: read('debates.parlamento.pt 1985 text of CDADC arts 164-168; apartado53'),
  inRule75: read('ssrana.in on Copyright Rules 2013 r. 75'),
  brStf: read('newsletter.maurolopes and UOL on STF 26 Jun 2025 (Temas 533/987)'),
  mx114: read("basham.com.mx, marcasur, and a public repository's reading of LFDA 114 Octies and RLFDA 37"),
  jpGuideline: read('isplaw.jp copyright guideline and forms A-D; gyouseisyosi form A; monolith.law'),
  jpAct: read('asianlii former Act 137/2001 art 3(2); okayama.jp on the 1 Apr 2025 change'),
  nz5b: read('legislation.govt.nz SR 1995/146 reg 5B; SR 2008/352'),
  nz92c: read('plainlanguagelaw.co.nz Copyright Act 1994 s 92C'),
  ru157: read('fayllar.org text of 149-FZ art 15.7(1); Savelyev commentary on studfile.net'),
  ru152: read('nap.rkn.gov.ru (art 15.2 excludes photographs)'),
  ru1253: read('gkrf24.ru Civil Code 1253.1(3)'),
  za77: read('acts.co.za ECT Act s 77; ispa.org.za procedure v3.2; michalsons.com'),
  blueOcean: read(
    'Blue Ocean Law, takedown notice (Australian hosted website)',
    'https://www.blueocean.law/legal-documents/takedown-notice-for-online-copyright-infringement-australian-hosted-website',
  ),
  hostPolicies: read(
    'Envato (Australian host) content policy; Wix (Israeli host) copyright notifications',
    'https://studio.envato.com/content-policy',
  ),
  ovh: read('OVHcloud abuse form terms (French)', 'https://www.ovhcloud.com/fr-tn/abuse/terms-and-conditions'),
  studocu: read(
    'StuDocu (Dutch host), Portuguese help page, Notice-and-Takedown Code of Conduct',
    'https://help.studocu.com/hc/pt/articles/360047260712',
  ),
  ukRegulation22: read(
    'experts123.com, quotation of regulation 22 of SI 2002/2013',
    'https://experts123.com/q/how-is-actual-knowledge-specified-in-relation-to-the-regulations.html',
  ),
  memory: { title: 'no source read yet', address: null, checkedAt: '2026-11-28' },
} satisfies Record<string, Source>

export const SourceId = z.enum(Object.keys(sources) as [keyof typeof sources, ...(keyof typeof sources)[]])
export type SourceId = keyof typeof sources

/** A source of the table by its id, or a text that staff read. `memory` stands for no text. */
export const CitedSource = z.union([SourceId, Source])
export type CitedSource = z.infer<typeof CitedSource>

export const sourceOf = (cited: CitedSource): Source => (typeof cited === 'string' ? sources[cited] : cited)

/** True once the entry's source was read. */
export const isVerified = ({ source }: { source: CitedSource }): boolean => source !== 'memory'
