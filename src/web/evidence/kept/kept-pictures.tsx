import { useState } from 'react'
import type { EvidenceInFull, KeptFileKind } from '#contract/evidence/evidence.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { SheetOfParts } from '#web/ui/photos/sheet-of-parts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { keptFileLabels } from '../words.ts'

/** Views of a capture; the first available shows first. */
const views = [
  { kind: 'place', label: 'On its page' },
  { kind: 'window', label: 'Window' },
  { kind: 'window-uncovered', label: 'Window uncovered' },
  { kind: 'page', label: 'Whole page' },
  { kind: 'page-uncovered', label: 'Whole page uncovered' },
  { kind: 'close-up', label: 'Close-up' },
  { kind: 'copy', label: 'The file' },
  { kind: 'supplied', label: 'Supplied' },
] as const satisfies { kind: KeptFileKind; label: string }[]
type View = (typeof views)[number]['kind']

/** The pictures of a capture, one way to look at it at a time. Arrows and numbers go through them. */
export function KeptPictures({ evidence: { files, manifest } }: { evidence: EvidenceInFull }) {
  const pictures = files.filter(({ url }) => url !== null)
  const there = views.filter(({ kind }) => pictures.some((file) => file.kind === kind))
  const [chosen, choose] = useState<View>()
  const shown = there.find(({ kind }) => kind === chosen) ?? there[0]
  const go = (by: number) => {
    const next = shown && there[(there.indexOf(shown) + by + there.length) % there.length]
    if (next) choose(next.kind)
  }
  useKeys({
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    ...Object.fromEntries(there.map(({ kind }, at) => [String(at + 1), () => choose(kind)])),
  })
  if (!shown) return null
  const sizeOf = (name: string) => manifest?.files.find((file) => file.name === name)
  const parts = pictures.filter(({ kind }) => kind === shown.kind)
  return (
    <Stack gap="tight">
      {there.length > 1 && (
        <Segmented
          label="What is shown"
          options={there.map(({ kind, label }) => ({ value: kind, label }))}
          value={shown.kind}
          onChange={choose}
        />
      )}
      <SheetOfParts
        label={keptFileLabels[shown.kind]}
        parts={parts.map(({ name, url }, at) => ({
          source: url!,
          alt:
            parts.length > 1
              ? `${keptFileLabels[shown.kind]}, part ${at + 1} of ${parts.length}`
              : keptFileLabels[shown.kind],
          width: sizeOf(name)?.width ?? null,
          height: sizeOf(name)?.height ?? null,
        }))}
      />
      <Text size="small" tone="dim">
        {keptFileLabels[shown.kind]}.{' '}
        {there.length > 1 && <AtDesk>{`Keys: ← → or 1 to ${there.length} for the other views.`}</AtDesk>}
      </Text>
    </Stack>
  )
}
