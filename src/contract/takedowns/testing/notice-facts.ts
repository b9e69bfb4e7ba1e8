import type { NoticeFacts } from '../notice/facts.ts'
import type { NoticeRecipient } from '../notice/recipient.ts'
import { noWants } from '../recipients/recipient.ts'

/** Ana's facts for one photograph at one page, complete for every region. */
export const anaFacts: NoticeFacts = {
  owner: {
    name: 'Ana Almeida',
    address: 'Rua Nova 5, 1200-001 Lisboa',
    phone: '+351 21 000 000',
    email: 'ana@example.org',
  },
  agent: null,
  isCompany: false,
  works: [
    {
      title: 'Harbour at dawn',
      description: 'A photograph of boats in the morning light.',
      original: 'https://ana.example.org/harbour',
      createdOn: '2021-05-01',
      publishedOn: '2021-06-01',
    },
  ],
  uses: [
    {
      pageUrl: 'https://copies.example/listing/77',
      fileUrl: 'https://copies.example/files/77.jpg',
      seenAt: '2026-11-20T13:05:00.000Z',
    },
  ],
  timeZone: 'Europe/Lisbon',
  grounds: {
    right: 'The exclusive right to reproduce the photograph.',
    ownership: 'I took the photograph on 1 May 2021 and hold all rights in it.',
    infringement: 'The page shows a copy of the whole photograph beside an advertisement.',
    exceptions: 'The copy is neither quoted nor commented on; it decorates a product.',
    legalBasis: 'Article L. 122-4 of the Code de la propriété intellectuelle.',
  },
  statements: {
    goodFaith: true,
    accuracy: true,
    authority: true,
    noLicence: true,
    truth: true,
    reasonableSteps: true,
    sworn: true,
    suit: true,
    dataConsent: true,
  },
  photograph: {
    class: 'simple',
    marking: '© Ana Almeida 2021',
    creation: 'She waited for the light and chose the angle.',
  },
  uploader: 'Copies Ltd',
  recordNumber: 'ICP 00000000',
  evidence: ['RFE-1111-2222-3333, captured on 20 November 2026'],
  identityDocument: 'Passport C000000',
  mandate: 'Power of attorney of 1 November 2026',
  prescribedForm: 'The wording that staff entered.',
  remedy: 'Remove the copy.',
  signature: { name: 'Ana Almeida', day: '2026-11-21' },
  agreements: { disclosure: true, publication: true, indemnity: true },
  wasRestored: false,
  isGoneAtOrigin: true,
  attachments: [],
}

/** The agency that acts for Ana. */
export const anaAgent: NonNullable<NoticeFacts['agent']> = {
  name: 'Rightframe',
  address: 'Ring 1, 1010 Wien',
  phone: '+43 1 000 000',
  email: 'notices@example.com',
}

/** A host without wishes of its own, its country unknown. */
export const someHost: NoticeRecipient = {
  name: 'Some Host',
  kind: 'host',
  country: null,
  servesEu: null,
  perjury: null,
  takes: null,
  agentAllowed: true,
  wants: noWants,
  passesOn: false,
  publishes: false,
  asksId: 'no',
  asksIndemnity: false,
  contact: 'abuse@host.example',
}
