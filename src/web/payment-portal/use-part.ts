import { type ComponentType, useEffect, useState } from 'react'

/** A part of the page whose code comes once it is needed; `failed` where it does not come. */
export function usePart<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | 'failed' | undefined {
  const [part, setPart] = useState<{ shown: ComponentType<Props> | 'failed' }>()
  useEffect(() => {
    if (isNeeded)
      load().then(
        (shown) => setPart({ shown }),
        () => setPart({ shown: 'failed' }),
      )
  }, [isNeeded, load])
  return part?.shown
}
