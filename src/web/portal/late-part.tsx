import { type ComponentType, createElement, useEffect, useState } from 'react'
import { Text } from '#web/ui/text/text.tsx'
import { useWords } from './words.ts'

type LatePartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

/** A part of the page that only some readers need: its code comes when it is shown. */
export function LatePart<Props extends object>({ load, props }: LatePartProps<Props>) {
  const { words } = useWords()
  const [part, setPart] = useState<{ shown: ComponentType<Props> | null }>()
  useEffect(() => {
    load().then(
      (shown) => setPart({ shown }),
      () => setPart({ shown: null }),
    )
  }, [load])
  if (!part) return null
  return part.shown ? createElement(part.shown, props) : <Text tone="mark">{words.failed}</Text>
}
