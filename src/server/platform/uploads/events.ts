import type { UploadScope } from '#contract/platform/uploads.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '../features/feature-bus.ts'

/** A file that an owner wants to upload. `caseId` is the case it belongs to, or `new`. */
export type NewUpload = {
  scope: UploadScope
  ownerId: Id
  caseId: Id | undefined
  fileName: string
  type: string
  size: number
}

/** A place in the bucket of the scope; `caseId` is the case that the file belongs to. */
export type UploadKey = { key: string; caseId?: Id }

/** The key under which a new file is stored. The scope's feature answers, or refuses the file; others answer undefined. */
export const uploadKey = defineQuery<NewUpload, UploadKey | undefined>('upload.key')

/** A form was given; the file's bytes count from now. */
export const uploadBegun = defineEvent<NewUpload & UploadKey>('upload.begun')

/** Bytes of an owner's files in a feature, uploads included. */
export const storageUsed = defineQuery<{ ownerId: Id }, number>('storage.used')

/** Bytes that an owner may store. */
export const storageLimit = defineQuery<{ ownerId: Id }, number>('storage.limit')
