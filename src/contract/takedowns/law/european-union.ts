import { element, only, type Element, type Region } from './region.ts'

const dsa: Region['laws'][number] = {
  law: 'Regulation (EU) 2022/2065 (DSA)',
  sections: 'art. 16(1)-(6); effect 16(3); reasons 17; complaint 20',
  source: 'dsa',
}

const elements: Element[] = [
  element(
    'substantiated_reasons',
    'reasons',
    'dsa',
    'Sufficiently reasoned explanation why the content is illegal: owner, work, right infringed, no licence or exception.',
  ),
  element(
    'exact_location',
    'location',
    'dsa',
    'Exact electronic location - exact URL or URLs - and, where needed, more detail to find the item.',
  ),
  element('notifier_name_email', 'notifier', 'dsa', 'Name and e-mail of the person or entity notifying.'),
  element(
    'bona_fide_statement',
    'goodFaith',
    'dsa',
    'Statement of good-faith belief that the information and claims are accurate and complete.',
  ),
]

const shared = {
  addressee: "host's electronic notice mechanism, else its art 12 contact point",
  requiredElements: elements,
  asksExceptions: false,
  signers: {
    owner: true,
    agent: true,
    condition: 'any individual or entity may notify (16(1)); no signature needed, agent states its mandate',
    source: 'dsa',
  },
  perjury: 'avoid',
  contentRules: [
    {
      id: 'dsa_to_non_eu_host',
      text: 'Do not cite art 16 to a host that offers no service in the Union.',
      check: 'no-dsa',
      source: 'dsa',
    },
    {
      id: 'manifestly_unfounded',
      text: 'Repeated manifestly unfounded notices may lead to suspension of processing (art 23(2)).',
      check: null,
      source: 'memory',
    },
  ],
  deadlines: [
    {
      event: 'confirm_receipt',
      within: null,
      countedFrom: 'host receives the notice with contact data',
      actor: 'host',
      isStatutory: true,
      text: 'without undue delay (16(4))',
      source: 'dsa',
    },
    {
      event: 'decision_and_redress',
      within: null,
      countedFrom: 'host receives the notice',
      actor: 'host',
      isStatutory: true,
      text: 'timely, diligent, non-arbitrary; decision and remedies told without undue delay (16(5)-(6)); no number of days',
      source: 'dsa',
    },
    {
      event: 'internal_complaint',
      within: { count: 6, unit: 'months' },
      countedFrom: 'notifier is told of the decision',
      actor: 'notifier',
      isStatutory: true,
      text: 'art 20, online platforms only; micro and small enterprises exempt',
      source: 'memory',
    },
  ],
  clock: null,
  outcomes: [
    'acknowledged',
    'removed_verified',
    'partially_removed',
    'refused',
    'no_response',
    'withdrawn',
    'reappeared',
    'restored',
  ],
  success: 'removed_verified',
} satisfies Partial<Region>

export const europeEnglish: Region = {
  code: 501,
  name: 'Europe English',
  language: 'en',
  ...shared,
  laws: [dsa, { law: 'Directive 2001/29/EC; Directive 2004/48/EC', sections: 'arts 2-3; arts 3, 8', source: 'memory' }],
  cites: { law: 'Regulation (EU) 2022/2065, article 16' },
  otherRoutes: [],
  notes: [],
  status: 'on',
  statusReason: null,
}

export const europeFrench: Region = {
  code: 601,
  name: 'Europe French',
  language: 'fr',
  ...shared,
  laws: [
    dsa,
    {
      law: 'LCEN (loi 2004-575) art. 6 as rewritten by loi 2024-449 (SREN)',
      sections: 'refers to the DSA; the former list of notification items is gone',
      source: 'frSren',
    },
    { law: 'Code de la propriete intellectuelle', sections: 'L.111-1, L.122-4', source: 'memory' },
  ],
  cites: { law: 'l’article 16 du règlement (UE) 2022/2065' },
  otherRoutes: [],
  notes: [
    "Change against the earlier plan: the LCEN list and the 'copy of the letter to the author' are no longer law; do not demand them.",
    'Belgium, Luxembourg, Switzerland in French: Switzerland is outside the DSA.',
  ],
  status: 'on',
  statusReason: null,
}

export const europeGerman: Region = {
  code: 701,
  name: 'Europe German',
  language: 'de',
  ...shared,
  laws: [
    dsa,
    { law: 'Urheberrechtsgesetz', sections: '2, 15-16, 19a, 72, 97', source: 'memory' },
    { law: 'Urheberrechtsgesetz', sections: '97a (demand letters)', source: 'de97a' },
  ],
  cites: { law: 'Artikel 16 der Verordnung (EU) 2022/2065' },
  otherRoutes: [
    {
      id: 'de_97a_demand',
      use: "demand letter to the infringer, never the host notice; lawyer's work",
      effect:
        'a demand that misses an item is ineffective, no cost reimbursement and a counter-claim for defence costs (97a(4)); value capped at EUR 1,000 against private persons on first demand',
    },
  ],
  notes: ['Austria and Switzerland share the language, not 97a; Switzerland is outside the DSA (URG).'],
  status: 'on',
  statusReason: null,
}

export const europeItalian: Region = {
  code: 801,
  name: 'Europe Italian',
  language: 'it',
  ...shared,
  laws: [
    dsa,
    { law: 'Legge 633/1941', sections: '2 n.7 (creative photographs); 87-92 (simple photographs)', source: 'it633' },
    { law: 'AGCOM Reg. 680/13/CONS as changed by 490/18/CONS', sections: 'petition procedure', source: 'memory' },
  ],
  requiredElements: [
    ...elements,
    element(
      'photo_class',
      'photoClass',
      'it633',
      'Say whether the picture is claimed as creative work (art 2 n.7) or simple photograph (87-92).',
    ),
    only(
      'simple-photograph',
      element(
        'copy_marking',
        'marking',
        'it633',
        'For a simple photograph: whether copies carried name, year and (for artworks) the artist; without it reproduction is not abusive unless bad faith is proved (art 90).',
      ),
    ),
  ],
  cites: { law: 'l’articolo 16 del regolamento (UE) 2022/2065' },
  otherRoutes: [
    { id: 'it_agcom', use: 'petition to the authority where host does not act', effect: 'details unverified' },
  ],
  notes: [],
  status: 'on',
  statusReason: null,
}

export const europeSpanish: Region = {
  code: 901,
  name: 'Europe Spanish',
  language: 'es',
  ...shared,
  laws: [
    dsa,
    {
      law: 'Texto Refundido de la Ley de Propiedad Intelectual',
      sections: '10, 128 (mere photographs), 138, 195',
      source: 'memory',
    },
    { law: 'Ley 34/2002 (LSSI)', sections: '16', source: 'memory' },
    { law: 'RD 1130/2023', sections: 'Second Section procedure', source: 'esRoyalDecree' },
  ],
  cites: { law: 'el artículo 16 del Reglamento (UE) 2022/2065' },
  otherRoutes: [
    {
      id: 'es_seccion_segunda',
      use: 'administrative route; RD 1130/2023 replaced RD 1889/2011',
      effect: '30 days to decide on opening',
    },
  ],
  notes: [],
  status: 'on',
  statusReason: null,
}

export const europePortugal: Region = {
  code: 950,
  name: 'Europe Portugal',
  language: 'pt',
  ...shared,
  laws: [
    dsa,
    { law: 'Codigo do Direito de Autor (CDADC)', sections: '164, 167', source: 'ptCdadc' },
    { law: 'Lei 82/2021', sections: 'IGAC route', source: 'pt82' },
    { law: 'DL 7/2004', sections: '15-18', source: 'memory' },
  ],
  requiredElements: [
    ...elements,
    element(
      'photo_name_marking',
      'marking',
      'ptCdadc',
      "Whether copies carried the photographer's name: without it no remuneration may be claimed unless bad faith is proved (art 167).",
    ),
    element(
      'personal_creation',
      'creation',
      'ptCdadc',
      'One sentence why choice of subject or execution is a personal artistic creation (art 164).',
    ),
  ],
  cites: { law: 'o artigo 16.º do Regulamento (UE) 2022/2065' },
  otherRoutes: [{ id: 'pt_igac', use: 'complaint to IGAC', effect: 'IGAC gives the responsible person 48 hours' }],
  notes: [],
  status: 'on',
  statusReason: null,
}
