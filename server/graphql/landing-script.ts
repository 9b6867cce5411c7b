/**
 * What the page at `/graphql` does by itself: it sends what is written and shows the answer, a subscription's one by
 * one. It asks the service for its schema when that is opened, and writes an operation for a field that is chosen. The
 * credential is read from its field at each request, and is kept nowhere else. Pure.
 */
export const landingScript = `
const of = (id) => document.getElementById(id);
const make = (tag, text, name) => Object.assign(document.createElement(tag), { textContent: text, className: name });
const json = (value) => JSON.stringify(value, null, 2);
let stopping = new AbortController();

const ask = (query, variables, accept, signal) => {
  const headers = { accept, "content-type": "application/json", "x-csrf-protection": "1" };
  const credential = of("credential").value.trim();
  if (credential !== "") headers.authorization = "Bearer " + credential;
  const body = JSON.stringify({ query, variables });
  return fetch(location.pathname, { method: "POST", headers, body, signal });
};

const showEvents = async (response) => {
  of("result").textContent = "";
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + part.value).split("\\n\\n");
    rest = events.pop();
    for (const event of events) {
      const data = /^data: ?(\\{.*)$/m.exec(event);
      if (data !== null) of("result").append(json(JSON.parse(data[1])) + "\\n");
    }
  }
};

const show = async (response) => {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return showEvents(response);
  const text = await response.text();
  of("result").textContent = type.includes("json") ? json(JSON.parse(text)) : text;
};

const send = async () => {
  stopping.abort();
  stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = performance.now();
  of("told").textContent = "Asked …";
  of("stop").hidden = false;
  try {
    const written = of("variables").value.trim();
    const variables = written === "" ? {} : JSON.parse(written);
    const query = of("query").value;
    const isStream = /^\\s*subscription\\b/m.test(query);
    const response = await ask(query, variables, isStream ? "text/event-stream" : "application/json", signal);
    of("told").textContent = "Status " + response.status + " after " + Math.round(performance.now() - startedAt) + " ms";
    await show(response);
  } catch (error) {
    if (!signal.aborted) of("told").textContent = String(error);
    else if (signal === stopping.signal) of("told").textContent = "Stopped";
  }
  if (signal === stopping.signal) of("stop").hidden = true;
};
of("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
of("ask").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) of("ask").requestSubmit();
});
of("stop").addEventListener("click", () => stopping.abort());

const wholeSchema = \`{ __schema {
  queryType { name } mutationType { name } subscriptionType { name }
  types { kind name enumValues { name }
    fields { name description args { name defaultValue type { ...T } } type { ...T } }
    inputFields { name defaultValue type { ...T } } }
} }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }\`;
let types = new Map();
const bare = (type) => (type.ofType ? bare(type.ofType) : types.get(type.name));
const words = (type) =>
  type.kind === "NON_NULL" ? words(type.ofType) + "!" : type.kind === "LIST" ? "[" + words(type.ofType) + "]" : type.name;
const isRequired = ({ type, defaultValue }) => type.kind === "NON_NULL" && defaultValue === null;

const sample = (type) => {
  if (type.kind === "NON_NULL") return sample(type.ofType);
  if (type.kind === "LIST") return [];
  const { kind, name, enumValues, inputFields } = types.get(type.name);
  if (kind === "ENUM") return enumValues[0].name;
  if (kind === "INPUT_OBJECT")
    return Object.fromEntries(inputFields.filter(isRequired).map((field) => [field.name, sample(field.type)]));
  return { Int: 0, Float: 0, SafeInt: 0, Boolean: false, JSON: {} }[name] ?? "";
};

const selection = (type, indent) => {
  const chosen = (type.fields ?? []).filter(({ args }) => !args.some(isRequired)).flatMap((field) => {
    const below = bare(field.type);
    if (["SCALAR", "ENUM"].includes(below.kind)) return [indent + field.name];
    const isPage = ["edges", "node", "pageInfo"].includes(field.name);
    return isPage ? [indent + field.name + " {\\n" + selection(below, indent + "  ") + "\\n" + indent + "}"] : [];
  });
  return (chosen.length === 0 ? [indent + "__typename"] : chosen).join("\\n");
};

const write = (kind, field) => {
  const given = field.args.filter((arg) => isRequired(arg) || arg.name === "first");
  const declared = given.map(({ name, type }) => "$" + name + ": " + words(type)).join(", ");
  const used = given.map(({ name }) => name + ": $" + name).join(", ");
  const below = bare(field.type);
  const inner = ["SCALAR", "ENUM"].includes(below.kind) ? "" : " {\\n" + selection(below, "    ") + "\\n  }";
  const named = field.name[0].toUpperCase() + field.name.slice(1);
  of("query").value = kind + " " + named + (declared && "(" + declared + ")") +
    " {\\n  " + field.name + (used && "(" + used + ")") + inner + "\\n}";
  of("variables").value = json(Object.fromEntries(given.map(({ name, type }) => [name, name === "first" ? 10 : sample(type)])));
  of("query").setSelectionRange(0, 0);
  of("query").focus();
  of("query").scrollTop = 0;
  of("query").scrollIntoView({ block: "center" });
};

const entry = (kind, field) => {
  const item = make("li", "", "");
  const button = make("button", field.name, "pick");
  button.type = "button";
  button.addEventListener("click", () => write(kind, field));
  const args = field.args.map(({ name, type }) => name + ": " + words(type)).join(", ");
  item.append(button, make("code", (args && "(" + args + ")") + ": " + words(field.type), "soft"));
  if (field.description) item.append(make("span", field.description.split("\\n")[0], "soft"));
  return item;
};

const list = () => {
  const sought = of("find").value.trim().toLowerCase();
  of("fields").replaceChildren(...["query", "mutation", "subscription"].flatMap((kind) => {
    const root = types.get(kind);
    const found = root.fields.filter(({ name, description }) => (name + " " + description).toLowerCase().includes(sought));
    const items = make("ul", "", "schema");
    items.append(...found.map((field) => entry(kind, field)));
    return found.length === 0 ? [] : [make("h3", root.name, ""), items];
  }));
};

of("schema").addEventListener("toggle", async () => {
  if (!of("schema").open || types.size > 0) return;
  try {
    const { data, errors, detail } = await (await ask(wholeSchema, {}, "application/json")).json();
    if (!data) throw new Error(errors?.[0].message ?? detail);
    const { types: all, queryType, mutationType, subscriptionType } = data.__schema;
    types = new Map(all.map((type) => [type.name, type]));
    for (const [kind, { name }] of Object.entries({ query: queryType, mutation: mutationType, subscription: subscriptionType }))
      types.set(kind, types.get(name));
    of("why").textContent = "A field that is chosen becomes an operation above.";
    list();
  } catch (error) {
    of("why").textContent = error.message;
    of("schema").open = false;
  }
});
of("find").addEventListener("input", () => types.size > 0 && list());
`;
