/** The words of the settings. They are fetched with these screens alone. */
export const settings = {
  title: "Settings",
  account: "Your account",
  tenant: "Tenant",
  brand: "Brand",
  users: "Users",
  keys: "Keys",
  signIns: "Sign-ins",
  audit: "Audit",
  events: "Events",
};
