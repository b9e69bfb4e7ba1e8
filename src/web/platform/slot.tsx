import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'

/** A place on an area's pages for what areas on its right show there. `props` says only what those are given. */
export type Slot<Props> = { props?: Props }

/** Each slot is an object of its own, by which its fillings are found. */
export const defineSlot = <Props extends object = object>(): Slot<Props> => ({})

/** What an area shows in another's slot. */
export type Filling = { slot: object; Content: (props: never) => ReactNode }

export const fill = <Props extends object>(slot: Slot<Props>, Content: (props: Props) => ReactNode): Filling => ({
  slot,
  Content,
})

/** All that areas show in slots of others, as the composition root lists it. */
export const Fillings = createContext<readonly Filling[]>([])

/** Shows what areas on the right have for this slot. While that is still loading, the page around it stays where it is. */
export function InSlot<Props extends object>({ slot, ...props }: { slot: Slot<Props> } & Props) {
  const fillings = useContext(Fillings).filter((filling) => filling.slot === slot)
  return fillings.map((filling, at) => {
    const Content = filling.Content as ComponentType<object>
    return (
      <Suspense key={at}>
        <Content {...props} />
      </Suspense>
    )
  })
}
