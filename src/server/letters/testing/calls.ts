import { shippedText } from '#contract/letters/shipped-templates.ts'
import { countries } from '#contract/reference/countries.ts'
import { servicesOf } from '#contract/sites/countries/country-services.ts'
import type { Calls, Owned } from '#server/testing/every-call.ts'

/** No case has this id. */
const nobodys = '0'.repeat(24)

const typedLetter = {
  caseId: nobodys,
  letterId: nobodys,
  subject: 'Your use of a photograph',
  body: 'Dear Sir or Madam',
  contact: null,
  recipients: [],
  byPost: false,
}

const services = servicesOf(countries.find(({ iso }) => iso === 'IE')!)

const ofCountries: Calls = {
  listCountryRules: {},
  listCountryRuleVersions: { country: 'IE' },
  changeCountryRule: {
    country: 'IE',
    contactBy: 'provider',
    basis: 'Nothing forbids it.',
    source: 'Our counsel',
    confirmedBy: 'Chiara Conti',
    until: null,
    version: 0,
  },
  undoCountryRule: { country: 'IE', version: 1 },
  listCountryServices: { country: 'IE' },
  previewCountryServices: { country: 'IE', ...services },
  changeCountryServices: { country: 'IE', ...services, source: 'Our counsel', version: 0 },
  listReturnAddresses: {},
  putReturnAddress: { id: 'dublin', lines: ['1 Quay', 'Dublin'] },
  getCountryContact: { country: 'IE' },
}

/** Example inputs of all calls about countries, contacts and letters. */
export const calls = ({ caseId }: Owned): Calls => ({
  ...ofCountries,
  answerLawQuestion: { caseId: nobodys, question: 'name-and-date', isMet: true, note: 'It stands in the file.' },
  listCaseContacts: { caseId },
  addCaseContact: {
    caseId: nobodys,
    person: '',
    company: 'Shop Ltd',
    address: { street: ['4 Quay'], city: 'Cork', postalCode: '', region: '', country: 'IE' },
    email: 'office@shop.example',
    language: 'en',
    isSure: true,
    note: '',
  },
  seekCaseContacts: { caseId: nobodys },
  listCaseLetters: { caseId },
  openLetterDraft: { caseId: nobodys, kind: 'first' },
  composeLetterDraft: typedLetter,
  saveLetterDraft: { ...typedLetter, revision: 1, language: 'en' },
  discardLetterDraft: { caseId: nobodys, letterId: nobodys },
  previewLetter: { caseId: nobodys, letterId: nobodys },
  sendLetter: { caseId: nobodys, letterId: nobodys, revision: 1 },
  getDeskLetterFile: { caseId: nobodys, letterId: nobodys },
  getLetterPrint: { caseId: nobodys, letterId: nobodys },
  listOwnLetters: { caseId },
  getOwnLetterFile: { caseId, letterId: nobodys },
  listPreparedLetters: {},
  listReminders: {},
  sendReminders: { cases: [nobodys] },
  listLetterTemplates: {},
  listTemplateVersions: { kind: 'first', language: 'en' },
  saveLetterTemplate: {
    kind: 'first',
    language: 'en',
    ...shippedText('first', 'en')!,
    why: 'As it was.',
    version: 0,
  },
})

/** Calls whose answers are everybody's. */
export const namesNothing = ['getCountryContact']
