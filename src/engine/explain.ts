import type { Weighed } from './evidence.ts'
import type { Fingerprint } from './fingerprint.ts'
import { corners, type Quad } from './geometry.ts'
import type { Change } from './verdict.ts'

export function explain(
  owned: Fingerprint,
  seen: Fingerprint,
  { transform, variant }: Weighed,
): { changes: Change[]; region: Quad } {
  void [owned, seen]
  return {
    changes: variant.mirrored ? [{ kind: 'mirrored' }] : [],
    region: corners(transform, { x: 0, y: 0, width: 1, height: 1 }),
  }
}
