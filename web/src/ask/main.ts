import { mount } from "svelte";
import Ask from "./Ask.svelte";
import "../app.css";

mount(Ask, { target: document.getElementById("app")! });
