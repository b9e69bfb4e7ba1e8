import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of registrations is sent where all of them are tried out. */
export const calls = ({ imageId, registrationId }: Owned): Calls => ({
  createRegistration: { option: 'USCO_SINGLE', images: [imageId] },
  listRegistrations: {},
  getRegistration: { registrationId },
  updateRegistration: { registrationId, title: 'Harbours, 2026' },
  deleteRegistration: { registrationId },
  getRegistrationFile: { registrationId, name: 'Harbours title list.xlsx' },
  correctRegistration: { registrationId },
  listDeskRegistrations: {},
  getDeskRegistration: { registrationId },
  fileRegistration: { registrationId, number: '1-1234567890', filedOn: '2026-11-20', officeFee: 55_00 },
  addOfficeLetter: { registrationId, direction: 'from-office', on: '2026-11-20', text: 'Please send the list again.' },
  refuseRegistration: { registrationId, reason: 'The list and the deposit differ.' },
  uploadCertificate: { registrationId, base64: 'JVBERi0=' },
  confirmCertificate: { registrationId, number: 'VA 2-345-678', effectiveOn: '2026-11-20', decidedOn: null },
})
