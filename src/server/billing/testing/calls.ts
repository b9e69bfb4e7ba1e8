import type { Calls } from '#server/testing/every-call.ts'

/** What each call of billing is sent where all of them are tried out. */
export const calls = (): Calls => ({
  listBilling: {},
  receiveCardMessage: {},
  receiveWalletMessage: {},
  getCardFields: {},
})

/** It lists nothing yet. */
export const namesNothing = ['listBilling', 'receiveCardMessage', 'receiveWalletMessage', 'getCardFields']
