import type { Words } from './words.ts'

export const pt: Words = {
  subject: 'Notificação de violação de direitos de autor',
  basis: (law) => `O fundamento desta notificação é ${law}.`,
  request: {
    remove: 'Peço que removam os conteúdos indicados abaixo ou impeçam o acesso a eles.',
    delist: 'Peço que retirem dos seus resultados os endereços indicados abaixo.',
  },
  labels: {
    title: 'Título',
    description: 'Descrição',
    original: 'Original',
    created: 'Criação',
    published: 'Primeira publicação',
    page: 'Página',
    file: 'Ficheiro',
    name: 'Nome',
    address: 'Morada',
    phone: 'Telefone',
    email: 'Correio eletrónico',
    owner: 'Titular',
    agent: 'Representante',
    signer: 'Assinado por',
    date: 'Data',
  },
  headings: {
    works: 'Obra protegida',
    location: 'Localização do conteúdo',
    reasons: 'Motivos da ilicitude',
    marking: 'Nome nos exemplares',
    creation: 'Criação pessoal',
    goodFaith: 'Boa-fé',
    accuracy: 'Exatidão e poderes',
    contact: 'Contactos',
    notifier: 'Nome e correio eletrónico de quem notifica',
    signature: 'Assinatura',
  },
  sentences: {
    goodFaith:
      'Creio de boa-fé que as informações e as alegações desta notificação são exatas e completas. Creio de boa-fé que nem o titular, nem o seu representante, nem a lei autorizam este uso.',
    accuracy: 'As informações desta notificação são exatas.',
    authority: 'Sou titular do direito violado ou tenho poderes para agir pelo titular.',
    oath: 'Declaro, sob pena de perjúrio: sou titular do direito exclusivo violado ou tenho poderes para agir pelo titular.',
    noLicence: 'O titular não deu licença nem outra autorização para este uso.',
  },
  colon: ': ',
}
