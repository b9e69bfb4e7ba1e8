import { z } from 'zod'
import type { Bucket } from '../store.ts'

/** A file that stays where it is: its path below the mounted folder, divided by `/`, and its form when it was taken in. */
export type Original = { path: string; bytes: number; modifiedMs: number }

const longestPart = 200
const longestKey = 1024
const Told = z.tuple([z.string(), z.int(), z.int()])
const form = /^[^/]+\/mounted\/([\w/-]+)$/

/** The key that names such a file among images; undefined for a path that is too long for one. */
export function mountedKey(ownerId: string, { path, bytes, modifiedMs }: Original): string | undefined {
  const text = Buffer.from(JSON.stringify([path, bytes, modifiedMs])).toString('base64url')
  const parts = text.match(new RegExp(`.{1,${longestPart}}`, 'g')) ?? []
  const key = [ownerId, 'mounted', ...parts].join('/')
  return key.length > longestKey ? undefined : key
}

/** Undefined for an object of the store itself. */
export function originalOf(bucket: Bucket, key: string): Original | undefined {
  const text = bucket === 'images' ? form.exec(key)?.[1] : undefined
  if (text === undefined) return undefined
  const [path, bytes, modifiedMs] = Told.parse(
    JSON.parse(Buffer.from(text.replaceAll('/', ''), 'base64url').toString('utf8')),
  )
  return { path, bytes, modifiedMs }
}
