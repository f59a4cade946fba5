import { mount } from "svelte";
import Workshop from "./Workshop.svelte";
import "../app.css";

mount(Workshop, { target: document.getElementById("app")! });
