type Text = { title: string; since: string; parts: readonly { title: string; text: string }[] }

/** Default terms of use; `support`: the contact address. */
export const termsOfUse = (brand: string, support: string): Text => ({
  title: 'Terms of use',
  since: '2026-11-21',
  parts: [
    {
      title: 'What this is',
      text: `${brand} finds copies of your images on the web and helps you to act on them. These terms are between you, who have an account, and the provider of ${brand}.`,
    },
    {
      title: 'Your account',
      text: 'You are at least 16 years old, give your own name and an address where you can be reached, and keep your password to yourself. What is done with your account counts as done by you, until you tell us that somebody else got hold of it.',
    },
    {
      title: 'Your images',
      text: 'You add only images that you made or whose rights you hold. They stay yours. You allow us to keep, convert and compare them, as far as that is needed to find copies and to show them to you, and to nobody else unless you ask for it.',
    },
    {
      title: 'What is found',
      text: 'A find is what a program has seen, and it can be wrong. Whether a use is allowed is for you to judge; before you accuse somebody, you make sure.',
    },
    {
      title: 'Cases and notices',
      text: 'Nothing is sent to anybody without your order. Where you hand us a case, you authorise us to act for you in it, negotiation, settlement and possible legal action included, on the terms that you are shown before you do.',
    },
    {
      title: 'Fair use of the service',
      text: 'You do not try to get at what belongs to others, to break or overload the service, or to use it against people who did nothing wrong. Who does loses the account.',
    },
    {
      title: 'Liability',
      text: 'We do our work with care and do not promise that every copy is found or that the service never fails. We answer without limit for intent and gross negligence and where the law demands it, otherwise for what is typical and foreseeable.',
    },
    {
      title: 'Leaving',
      text: `You can take your data with you and delete your account at any time; it goes after thirty days. We may end it with thirty days’ notice. Questions go to ${support}.`,
    },
  ],
})

/** Default privacy policy. */
export const privacyPolicy = (brand: string, support: string): Text => ({
  title: 'Privacy policy',
  since: '2026-11-21',
  parts: [
    {
      title: 'Who answers for it',
      text: `The provider of ${brand} answers for what is kept of you. You reach it at ${support}.`,
    },
    {
      title: 'What is kept',
      text: 'Your name, address, country, company and settings; your images and what they say of themselves; what was found of them and what you decided; when and from where you signed in; what we have mailed you.',
    },
    {
      title: 'What for',
      text: 'To find copies of your images, to show them to you, to act on them when you order it, and to keep your account safe. Not for advertising, and not to train systems that make pictures.',
    },
    {
      title: 'Who sees it',
      text: 'You, and those of our staff whose work needs it; each of their looks is written down. Who runs our machines and carries our mail handles it for us. Somebody you have a case with sees what the case needs.',
    },
    {
      title: 'What stays in your browser',
      text: 'The session you signed in with, and cookies that remember how you left a page: its size, its theme, a notice you closed. None of them follows you to other sites.',
    },
    {
      title: 'How long',
      text: 'As long as you have an account, and thirty days after you ask to have it deleted. An export stays for seven days. What the law makes us keep, such as invoices, stays as long as it says.',
    },
    {
      title: 'Your rights',
      text: 'You can see, correct, take along and delete what is kept of you, under Settings, and object to how it is used. You may complain to the authority for data protection of your country.',
    },
  ],
})
