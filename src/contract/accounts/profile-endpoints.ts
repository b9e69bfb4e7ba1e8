import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ChosenPassword, Email, GivenPassword } from './forms.ts'
import { ProfileChange } from './profile.ts'
import { User } from './user.ts'
import { Website } from './website.ts'

const Changed = z.object({ user: User })

/** Changes details, preferences and flags; header `silent` suppresses events. */
export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/users/me',
  headers: z.object({ silent: z.string().max(10).optional() }),
  body: ProfileChange,
  reply: Changed,
  access: 'owner',
  errors: [],
})

/** Changes the address. The former one is notified by mail if it was verified. The new one needs verification, and every other session ends. */
export const changeEmail = endpoint({
  name: 'changeEmail',
  method: 'PUT',
  path: '/users/me/email',
  body: z.object({ email: Email, password: GivenPassword }),
  reply: Changed,
  access: 'owner',
  errors: ['account.exists', 'account.wrong-password', 'account.busy', 'attempts.too-many'],
})

/** Every other session ends. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/users/me/password',
  body: z.object({ current: GivenPassword, password: ChosenPassword }),
  reply: Changed,
  access: 'account',
  errors: ['account.wrong-password', 'account.busy', 'attempts.too-many'],
})

export const addWebsite = endpoint({
  name: 'addWebsite',
  method: 'POST',
  path: '/users/me/websites',
  body: z.object({ url: Website }),
  reply: Changed,
  access: 'owner',
  errors: ['website.exists', 'website.too-many'],
})

const place = { index: z.number().int().min(0) }

/** Changes how much of this website's path is the owner's. */
export const changeWebsite = endpoint({
  name: 'changeWebsite',
  method: 'PUT',
  path: '/users/me/websites',
  body: z.object({ ...place, url: Website }),
  reply: Changed,
  access: 'owner',
  errors: ['website.exists'],
})

/** Removes the website here, if `url` still matches. */
export const removeWebsite = endpoint({
  name: 'removeWebsite',
  method: 'DELETE',
  path: '/users/me/websites',
  body: z.object({ ...place, url: z.string().max(2000).optional() }),
  reply: Changed,
  access: 'owner',
  errors: ['website.changed'],
})

/** Hides the explanation of top matches for good. */
export const hideTopMatchModal = endpoint({
  name: 'hideTopMatchModal',
  method: 'POST',
  path: '/users/modal/topmatch',
  reply: Changed,
  access: 'owner',
  errors: [],
})

/** Hides the explanation of case submissions for good. */
export const hideCaseSubInfoModal = endpoint({
  name: 'hideCaseSubInfoModal',
  method: 'POST',
  path: '/users/modal/casesubinfo',
  reply: Changed,
  access: 'owner',
  errors: [],
})

/** The code with which I invite others. */
export const getReferralCode = endpoint({
  name: 'getReferralCode',
  method: 'GET',
  path: '/users/me/code',
  reply: z.object({ code: z.string() }),
  access: 'owner',
  errors: [],
})
