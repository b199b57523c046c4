/** What is typed into the one form and kept in the other. */
export interface Credentials {
  email: string;
  password: string;
}
