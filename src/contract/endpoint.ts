import type { z } from 'zod'
import type { Scope } from './platform/scopes.ts'
import type { StaffRole } from './platform/staff-roles.ts'

/**
 * The access matrix: kinds of principal by access. Anyone · a signing-in person, for their own way in · a signed-in account, for its own · staff · a
 * law firm's member, for the firm's cases · anyone with the link of one case · a signed-in account, or a caller with a case's `requestId`.
 */
export const admits = {
  public: ['visitor', 'owner', 'staff', 'partner'],
  account: ['owner', 'staff', 'partner'],
  owner: ['owner', 'staff'],
  staff: ['staff'],
  partner: ['partner'],
  payer: ['payer'],
  'owner-or-payer': ['owner', 'staff', 'payer'],
} as const
export type Access = keyof typeof admits

/** A schema is JSON; the words stand for a body that no schema describes. */
export type Reply = z.ZodType | 'file' | 'stream' | 'redirect' | 'none'

/** One call of the API. Paths are below `/api`; a parameter is written `:name`. */
export type Endpoint = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodObject
  /** Turns other forms of the body, of older clients, into the one that `body` reads; anything else it leaves as it is. */
  reads?: (sent: unknown) => unknown
  /** The body is passed on as the bytes that were sent, and read by the handler alone: what is signed is signed over these. */
  raw?: true
  reply: Reply
  /** The status of success where it is not 200. */
  status?: 201 | 202 | 204
  access: Access
  /** Which members of staff; `admin` always may. Without it all of them. Every call of staff, and of law firms, stands in the audit log. */
  roles?: readonly StaffRole[]
  /** A program's key with one of these scopes may make the call. Without it no key may. */
  scopes?: readonly Scope[]
  /** A GET that changes something, or gives everything away: closed to support that looks as an owner, as every other method is. */
  isClosedToLooks?: true
  /** A list that may be some seconds old to an account that changed nothing meanwhile: it may come from a replica. */
  mayLag?: true
  /** A JSON reply with an ETag: who has it already gets 304. */
  isTagged?: true
  /** The largest body accepted, in bytes, where the default does not fit: 64 kB, or 1 kB for a call without a body. */
  limit?: number
  /** Codes this call may refuse with, beside those every call shares (`invalid`, `unauthenticated`, `missing`, …). */
  errors: readonly string[]
}

/** Declares an endpoint; from it come validation, serialisation, the typed clients, `openapi.json` and the access matrix. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type Output<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Input<S> = S extends z.ZodType ? z.input<S> : Record<never, never>

/** A handler's input. */
export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Headers<E extends Endpoint> = Output<E['headers']>
export type Body<E extends Endpoint> = E extends { raw: true } ? Uint8Array : Output<E['body']>

/** A handler's return value, before serialisation. */
export type Returned<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : undefined

/** A client's input: path parameters, query and body in one object without shared names. */
export type Sent<E extends Endpoint> = Input<E['params']> & Input<E['query']> & Input<E['body']>

/** A client's result. */
export type Received<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined
