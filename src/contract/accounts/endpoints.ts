import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Login, Registration } from './forms.ts'
import { SignedIn, User } from './user.ts'

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  body: z.object({ form: Registration }),
  reply: SignedIn,
  access: 'public',
  errors: ['account.exists', 'account.busy'],
})

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  body: Login,
  reply: SignedIn,
  access: 'public',
  errors: ['account.wrong-password', 'account.busy'],
})

/** The account of the session; 401 without one. */
export const loadSession = endpoint({
  name: 'loadSession',
  method: 'GET',
  path: '/auth/load',
  reply: z.object({ user: User }),
  access: 'owner',
  errors: [],
})

/** Ends the session of the bearer token. */
export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/auth/logout',
  reply: 'none',
  access: 'owner',
  errors: [],
})
