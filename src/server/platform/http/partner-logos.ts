import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/**
 * Serves the operator's files of partners' logos, each called as the partner is in `/register/{partner}`, and names them: `ppa.svg
 * smugmug.png`. They are read once, at start. Throws where the folder cannot be read.
 */
export function servePartnerLogos(app: FastifyInstance, folder: string | undefined): string {
  if (folder === undefined) return ''
  const files = readFolder(folder).filter((file) => /^[a-z\d-]+\.\w+$/.test(file) && extname(file) in types)
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    app.get(`/partner-logos/${file}`, async (_, reply) =>
      reply
        .type(types[extname(file)]!)
        .header('cache-control', 'public, max-age=86400')
        // A drawing opened alone must not run its scripts.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes),
    )
  }
  return files.join(' ')
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw new Error(`PARTNER_LOGOS: the folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    })
  }
}
