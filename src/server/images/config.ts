import { defineConfig } from '#server/platform/config/config-part.ts'
import { certificateFile } from './config-certificates.ts'
import { readSourceApps } from './sources/config-apps.ts'

/** Who signs statements of origin, and the services at which the operator is registered. */
export const imageConfig = defineConfig({
  variables: { C2PA_TRUST_ANCHORS: certificateFile.optional() },
  read: (values, { environment, problems }) => ({
    trustAnchors: values.C2PA_TRUST_ANCHORS,
    sources: readSourceApps(environment, problems),
  }),
})
export type ImageConfig = ReturnType<typeof imageConfig.read>
