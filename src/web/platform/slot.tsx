import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'

/** Place on an area's pages for contents of areas on its right. `props` only types their properties. */
export type Slot<Props> = { props?: Props }

/** Each slot is an object of its own, by which its fillings are found. */
export const defineSlot = <Props extends object = object>(): Slot<Props> => ({})

/** Content of an area for another's slot. */
export type Filling = { slot: object; Content: (props: never) => ReactNode }

export const fill = <Props extends object>(slot: Slot<Props>, Content: (props: Props) => ReactNode): Filling => ({
  slot,
  Content,
})

/** All that areas show in slots of others, as the composition root lists it. */
export const Fillings = createContext<readonly Filling[]>([])

/** Shows all contents for this slot. While one loads, the page around it does not move. */
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
