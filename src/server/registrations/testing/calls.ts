import { aParty } from '#contract/registrations/testing/orders.ts'
import type { Calls, Owned } from '#server/testing/every-call.ts'

/** Nothing has this id. */
const nobodys = '0'.repeat(24)

/** Example input of each call, for tests of all calls. */
export const calls = ({ imageId, partyId, registrationId }: Owned): Calls => ({
  getRegistrationPlan: {},
  getEarlierRegistrations: { imageId },
  uploadEarlierCertificate: { imageId, office: 'US', base64: 'JVBERi0=' },
  confirmEarlierCertificate: { imageId, office: 'US', number: 'VA 2-345-678', effectiveOn: null },
  getEarlierCertificate: { imageId, office: 'US' },
  keepRegistrationSelection: { images: [imageId] },
  getRegistrationSelection: { selectionId: nobodys },
  getRegistrationLetterFile: { registrationId, letter: 1, place: 1 },
  setRegistrationFacts: { images: [imageId], facts: { isPublished: false } },
  createSingleRegistrations: { option: 'CIPO_SINGLE', images: [imageId] },
  listRegistrationParties: {},
  createRegistrationParty: { party: aParty() },
  updateRegistrationParty: { partyId, party: aParty() },
  createRegistration: { option: 'USCO_SINGLE', images: [imageId] },
  listRegistrations: {},
  getRegistration: { registrationId },
  updateRegistration: { registrationId, title: 'Harbours, 2026' },
  deleteRegistration: { registrationId },
  getRegistrationFile: { registrationId, name: 'Harbours title list.xlsx' },
  correctRegistration: { registrationId },
  listDeskRegistrations: {},
  getDeskRegistration: { registrationId },
  getDeskRegistrationFile: { registrationId, name: 'Harbours title list.xlsx' },
  makePackageAgain: { registrationId: nobodys },
  fileRegistration: { registrationId: nobodys, number: '1-1234567890', filedOn: '2026-11-20', officeFee: 55_00 },
  addOfficeLetter: {
    registrationId: nobodys,
    direction: 'from-office',
    on: '2026-11-20',
    text: 'Please send the list again.',
  },
  noteCaseNumber: { registrationId: nobodys, number: '1-1234567890' },
  getDeskRegistrationLetterFile: { registrationId: nobodys, letter: 1, place: 1 },
  refuseRegistration: { registrationId: nobodys, reason: 'The list and the deposit differ.' },
  uploadCertificate: { registrationId: nobodys, base64: 'JVBERi0=' },
  confirmCertificate: { registrationId: nobodys, number: 'VA 2-345-678', effectiveOn: '2026-11-20', decidedOn: null },
  listRegistrationOptions: {},
  getRegistrationPayment: { registrationId },
  setRegistrationCoupon: { registrationId, coupon: null },
  payRegistration: { registrationId },
  createRegistrationWalletOrder: { requestId: registrationId },
  executeRegistrationWalletOrder: { paymentID: 'NOTHING', payerID: 'NOBODY', requestId: registrationId },
  withdrawRegistration: { registrationId },
  refundOrderOfRegistration: { registrationId: nobodys, reason: 'It was ordered twice.' },
  listRegistrationFees: {},
  addRegistrationFee: {
    kind: 'group',
    currency: 'USD',
    amount: 55_00,
    from: '2020-03-20',
    source: { title: '85 FR 9374', address: null },
  },
})

/** Options are everybody's, and the table of fees is of staff. */
export const namesNothing = ['listRegistrationOptions', 'listRegistrationFees', 'addRegistrationFee']
