/** The password of every keeper that the tests make, and what the table has of it. */
export const keepersPassword = 'seven warm hides'
export const keepersHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AEjDLpObLmCOIT5otXAz3Q$HocSsCnSrYIoCWYLCE0j4QcbdQbFZeirN/oVTPNWYVA'
