import type { Calls, Owned } from '#server/testing/every-call.ts'

/** What each call of registrations is sent where all of them are tried out. */
export const calls = ({ imageId, registrationId }: Owned): Calls => ({
  createRegistration: { option: 'USCO_SINGLE', images: [imageId] },
  listRegistrations: {},
  getRegistration: { registrationId },
  updateRegistration: { registrationId, title: 'Harbours, 2026' },
  deleteRegistration: { registrationId },
})
