export const people = [
  'Marta Ruiz',
  'João Pereira',
  'Łukasz Nowak',
  'Zoë',
  'Ana-María López',
  'Kenji Sato',
  'Dina Haddad',
]
