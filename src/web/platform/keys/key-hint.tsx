import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { keyNow, useKeyChoices } from './key-choices.ts'

/** The key that does the same as the button it stands in, as this browser's person chose it; nothing where letters do nothing. */
export function KeyHint({ of }: { of: string }) {
  const choices = useKeyChoices()
  return choices.areOff && of.length === 1 ? null : <KeyCap>{keyNow(of, choices)}</KeyCap>
}
