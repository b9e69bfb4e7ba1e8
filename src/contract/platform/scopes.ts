import { z } from 'zod'

/** Permissions of API keys, without legally binding actions. */
export const scopes = [
  'images:read',
  'images:write',
  'matches:read',
  'matches:write',
  'cases:read',
  'cases:draft',
  'evidence:write',
  'takedowns:draft',
  'money:read',
] as const
export const Scope = z.enum(scopes)
export type Scope = z.infer<typeof Scope>

/** A plan's API keys: none, read-only, or also writing. */
export const programAccesses = ['none', 'read', 'write'] as const
export const ProgramAccess = z.enum(programAccesses)
export type ProgramAccess = z.infer<typeof ProgramAccess>

export const isReading = (scope: Scope): boolean => scope.endsWith(':read')

/** Scopes that work under a plan. */
export const scopesWithin = (given: readonly Scope[], access: ProgramAccess): Scope[] =>
  given.filter((scope) => access === 'write' || (access === 'read' && isReading(scope)))
