import { element, type Region } from './region.ts'

export const unitedKingdom: Region = {
  code: 1901,
  name: 'United Kingdom',
  language: 'en',
  addressee: "host's e-mail contact published under reg 6(1)(c)",
  laws: [
    {
      law: 'Electronic Commerce (EC Directive) Regulations 2002 (SI 2002/2013)',
      sections: '6(1)(c), 19, 22',
      source: 'ukRegulation22',
    },
    { law: 'Copyright, Designs and Patents Act 1988', sections: '4, 16, 17, 20', source: 'memory' },
  ],
  requiredElements: [
    element(
      'via_published_contact',
      'channel',
      'ukRegulation22',
      'Sent through a contact the provider makes available under reg 6(1)(c).',
    ),
    element('sender_name_address', 'sender', 'ukRegulation22', 'Full name and address of the sender.'),
    element(
      'location_details',
      'location',
      'ukRegulation22',
      'Details of the location of the information in question.',
    ),
    element(
      'unlawful_nature',
      'reasons',
      'ukRegulation22',
      'Details of the unlawful nature of the activity or information. (Explaining why no defence applies is our own advice from case law, not in reg 22.)',
    ),
  ],
  asksExceptions: false,
  signers: { owner: true, agent: true, condition: 'any sender; agent states mandate', source: 'memory' },
  perjury: 'avoid',
  contentRules: [
    {
      id: 'dsa_citation',
      text: 'The DSA does not apply in the UK; do not cite it to a UK-only host.',
      check: 'no-dsa',
      source: 'memory',
    },
    {
      id: 'unjustified_threat_trade_mark',
      text: 'Keep trade-mark or design claims out (unjustified-threats rules).',
      check: 'no-trade-mark',
      source: 'memory',
    },
  ],
  deadlines: [
    {
      event: 'removal',
      within: null,
      countedFrom: 'host obtains actual knowledge',
      actor: 'host',
      isStatutory: true,
      text: 'expeditiously; no number of days, no counter-notice',
      source: 'memory',
    },
  ],
  outcomes: [
    'acknowledged',
    'removed_verified',
    'partially_removed',
    'refused',
    'no_response',
    'withdrawn',
    'reappeared',
  ],
  clock: null,
  success: 'removed_verified',
  cites: { law: 'Electronic Commerce (EC Directive) Regulations 2002, regulation 22' },
  otherRoutes: [],
  notes: ['Element texts match the draft template; open legislation.gov.uk reg 22 once to confirm.'],
  status: 'on',
  statusReason: null,
}
