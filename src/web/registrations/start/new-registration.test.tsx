import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { createRegistration, getRegistration } from '#contract/registrations/endpoints.ts'
import { listRegistrationOptions } from '#contract/registrations/paying-endpoints.ts'
import { getRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aRegistration, picture, registrationInFull } from '../testing/registrations.ts'

const fee = (kind: 'single' | 'standard' | 'group', label: string, governmentFee: number, total: number) => ({
  kind,
  label,
  governmentFee,
  serviceFee: total - governmentFee,
  notes: [],
})

/** A server with Ana's library of three photographs. One is not read yet. */
function withLibrary() {
  const api = anaIsSignedIn()
  const library = [anImage(1), anImage(2), anImage(3, { state: 'loading' })]
  api.reply(listImages, { data: library, total: 3, page: 1, pageSize: 100 })
  api.reply(getImage, anImage(1, { thumbnail: picture }))
  api.reply(listRegistrationOptions, {
    data: [
      {
        value: 'USCO_SINGLE',
        label: 'United States, one image',
        description: '',
        price: 99,
        office: 'US',
        maxImages: 1,
        fees: [fee('single', 'Single application', 4500, 9900), fee('standard', 'Standard application', 6500, 9900)],
      },
      {
        value: 'USCO_MULTI',
        label: 'United States, up to 750 photographs',
        description: '',
        price: 119,
        office: 'US',
        maxImages: 750,
        fees: [fee('group', 'Group of photographs', 5500, 11_900)],
      },
    ],
    comingSoon: ['China', 'India'],
  })
  return api
}

test('Without an image a group of photographs is chosen.', async () => {
  const api = withLibrary()
  const heard = heardToasts()
  const { screen, address } = await renderApp('/registrations/new')
  const cards = screen.getByRole('list', { name: 'Ways to register' })
  const group = cards.getByRole('button', { name: /^United States, up to 750 photographs/ })
  await expect
    .element(screen.getByText('Only photographs can be registered as part of a group registration.'))
    .toBeVisible()
  await expect
    .element(cards.getByRole('button', { name: 'China Coming soon' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(cards.getByRole('button', { name: 'India Coming soon' })).toBeVisible()
  await userEvent.click(cards.getByRole('button', { name: /^United States, one image/ }))
  await userEvent.click(cards.getByRole('button', { name: /^Canada/ }))
  expect(heard).toEqual([
    {
      message: 'To register a single image, navigate to Images, click on the Image and select "New Registration"',
      tone: 'plain',
      stays: 10_000,
    },
  ])
  await userEvent.click(group)
  await expect.element(group).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByRole('row', { name: 'Government fee Group of photographs. $55.00' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Service fee $64.00' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Total $119.00' })).toBeVisible()
  await userEvent.click(group)
  await expect.element(group).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('button', { name: 'Choose an option' })).toBeDisabled()
  await userEvent.click(group)
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Frame 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose all shown' }))
  await expect.element(screen.getByText('2 photographs chosen')).toBeVisible()
  api.reply(createRegistration, registrationInFull(aRegistration(1)))
  api.reply(getRegistration, registrationInFull(aRegistration(1)))
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the facts' }))
  await expect.poll(address).toBe(`/registrations/${idOf(1401)}`)
  expect(api.received.find(({ method }) => method === 'POST')?.body).toEqual({
    option: 'USCO_MULTI',
    images: [idOf(2), idOf(1)],
  })
})

test('With an image only options of one image are chosen.', async () => {
  const api = withLibrary()
  const heard = heardToasts()
  const { screen, address } = await renderApp(`/registrations/new?image=${idOf(1)}`)
  const cards = screen.getByRole('list', { name: 'Ways to register' })
  await userEvent.click(cards.getByRole('button', { name: /^United States, up to 750 photographs/ }))
  expect(heard).toEqual([
    { message: 'For multi image registration, navigate to "Register"', tone: 'plain', stays: 5000 },
  ])
  const single = cards.getByRole('button', { name: /^United States, one image/ })
  const canada = cards.getByRole('button', { name: /^Canada, one image/ })
  await userEvent.click(single)
  await expect.element(screen.getByRole('row', { name: 'Total $99.00' })).toBeVisible()
  await expect.element(screen.getByText(/Standard application: \$65.00, with a service fee of \$34.00/)).toBeVisible()
  await userEvent.click(canada)
  await expect.element(single).toHaveAttribute('aria-pressed', 'false')
  await expect.element(screen.getByRole('row', { name: 'Total $119.00' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.refuse(createRegistration, 'conflict', { code: 'registration.image-not-ready', message: 'It is not read yet.' })
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the facts' }))
  await expect.element(screen.getByText('It is not read yet.')).toBeVisible()
  const made = registrationInFull(aRegistration(2, { option: 'CIPO_SINGLE', images: [idOf(1)] }))
  api.reply(createRegistration, made)
  api.reply(getRegistration, made)
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the facts' }))
  await expect.poll(address).toBe(`/registrations/${idOf(1402)}`)
})

test('Images that were selected in the library are chosen.', async () => {
  withLibrary()
  const { screen } = await renderApp(`/registrations/new?images=${idOf(1)},${idOf(2)}`)
  await expect.element(screen.getByText('2 photographs chosen')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose Frame 2' })).toBeChecked()
})

test('An image that is gone leads back to the library.', async () => {
  const api = withLibrary()
  api.refuse(getImage, 'missing', { code: 'image.missing', message: 'There is no such image.' })
  const { screen } = await renderApp(`/registrations/new?image=${idOf(1)}`)
  await expect.element(screen.getByRole('heading', { name: 'This image is gone' })).toBeVisible()
})

test('An empty library offers to add images.', async () => {
  const api = withLibrary()
  api.reply(listImages, { data: [], total: 0, page: 1, pageSize: 100 })
  const { screen } = await renderApp('/registrations/new')
  await expect.element(screen.getByRole('link', { name: 'Add images' })).toHaveAttribute('href', '/images')
})

test('The way back from the payment is told and forgotten.', async () => {
  withLibrary()
  const heard = heardToasts()
  const { screen, address, goTo } = await renderApp('/registrations/new?canceled=true')
  await expect.poll(() => heard).toEqual([{ message: 'Order canceled', tone: 'warn', stays: 15_000 }])
  await expect.poll(address).toBe('/registrations/new')
  goTo(`/registrations/new?image=${idOf(1)}&success=true`)
  await expect
    .poll(() => heard.at(-1))
    .toEqual({ message: 'Payment was successful. Thank you.', tone: 'ok', stays: 10_000 })
  await expect.poll(address).toBe(`/registrations/new?image=${idOf(1)}`)
  await expect.element(screen.getByAltText('Frame 1')).toBeInTheDocument()
})

test('A kept selection is chosen again after a reload.', async () => {
  const api = withLibrary()
  api.reply(getRegistrationSelection, { images: [idOf(1), idOf(2)] })
  const { screen } = await renderApp(`/registrations/new?selection=${idOf(77)}`)
  await expect.element(screen.getByText('2 photographs chosen')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Choose Frame 2' })).toBeChecked()
})
