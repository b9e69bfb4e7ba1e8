import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'
import { certificateFile } from './config-certificates.ts'
import { readSourceApps } from './sources/config-apps.ts'

/** Trusted signers of content credentials, and the services where the operator is registered. */
export const imageConfig = defineConfig({
  variables: { C2PA_TRUST_ANCHORS: certificateFile.optional(), MOUNTED_ORIGINALS: z.string().optional() },
  read: (values, { environment, problems }) => ({
    trustAnchors: values.C2PA_TRUST_ANCHORS,
    mountedOriginals: mountedFolder(values.MOUNTED_ORIGINALS, problems),
    sources: readSourceApps(environment, problems),
  }),
})
/** A folder that is there, by its whole path. */
function mountedFolder(path: string | undefined, problems: string[]): string | undefined {
  if (path === undefined) return undefined
  if (!isAbsolute(path) || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    problems.push('MOUNTED_ORIGINALS: must be the whole path of a folder that is there')
  return path
}

export type ImageConfig = ReturnType<typeof imageConfig.read>
