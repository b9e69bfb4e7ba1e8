import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { canonicalJson } from '../sealing/canonical-json.ts'
import { type Check, fails, holds, jsonOf, sha256Of } from './checks.ts'

/** Reads a manifest and says whether it is in its one form; undefined for what is no manifest. */
export function checkManifest(
  bytes: Uint8Array,
  about: string,
): { manifest: EvidenceManifest | undefined; checks: Check[] } {
  const json = jsonOf(bytes)
  const manifest = EvidenceManifest.safeParse(json).data
  if (!manifest) return { manifest, checks: [fails(about, 'It is no manifest of an evidence.')] }
  const isCanonical = Buffer.from(canonicalJson(json)).equals(bytes)
  const says = `The manifest of ${manifest.number} has the hash ${sha256Of(bytes)}.`
  return {
    manifest,
    checks: [isCanonical ? holds(about, says) : fails(about, 'It is not in its canonical form: it was written anew.')],
  }
}
